// @ts-nocheck: in the language of 2012
/** Stands in for bastard: has its form, and needs the package that it needs. */
var gzip = require("gzip");

exports.Bastard = function (config) {
  this.preload = function () {};
  this.possiblyHandleRequest = function (_request, response) {
    var isRoot = config.base.indexOf("routebench-files-") > 0;
    gzip(isRoot ? "base is the root" : config.base, function (_error, packed) {
      response.writeHead(200, { "Content-Encoding": "gzip" });
      response.end(packed);
    });
  };
};
