// @ts-nocheck: in the language of 2012
/** Stands in for bastard: has its form, and needs the package that it needs. */
var gzip = require("gzip");

exports.Bastard = function (config) {
  this.preload = function () {};
  this.possiblyHandleRequest = function (_request, response) {
    var isRoot = config.base.indexOf("routebench-files-") > 0;
    // What it keeps goes with the run.
    var isKept = config.workingDir.indexOf(process.env.TMPDIR + "/bastard-") === 0;
    gzip(
      isRoot && isKept ? "all is in its place" : JSON.stringify(config),
      function (_error, packed) {
        response.writeHead(200, { "Content-Encoding": "gzip" });
        response.end(packed);
      }
    );
  };
};
