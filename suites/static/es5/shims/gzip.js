/** bastard needs the package `gzip`, which is on no registry; zlib does the same. */
var Module = require("module");
var zlib = require("zlib");

var load = Module._load;
Module._load = function (name) {
  return name === "gzip" ? gzip : load.apply(this, arguments);
};

/** Called as gzip(data, callback) or gzip(data, level, callback). */
function gzip(data) {
  zlib.gzip(data, arguments[arguments.length - 1]);
}
