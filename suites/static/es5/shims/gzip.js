/**
 * bastard needs a package called gzip, and the one that the registry has by that name is another: zlib does the same.
 * Called as gzip(data, callback) or gzip(data, level, callback).
 */
var zlib = require("zlib");

module.exports = function gzip(data) {
  zlib.gzip(data, arguments[arguments.length - 1]);
};
