/** Gives bastard the pinned packages of this folder, even if its own folder has others. */
var fs = require("fs");
var Module = require("module");
var zlib = require("zlib");

var PINNED = ["csso", "html-minifier", "mime", "uglify-js"];

var load = Module._load;

/** The registry has another package of this name. It is called as gzip(data, level, callback) or without a level. */
function gzip(data) {
  zlib.gzip(data, arguments[arguments.length - 1]);
}

/** Gives them only to the files of the folder. */
exports.giveTo = function (folder) {
  var within;
  try {
    within = fs.realpathSync(folder);
  } catch (error) {
    if (error.code !== "EACCES") throw error;
    throw new Error(
      folder +
        " cannot be read by the user that servers run as. Put a copy where every user may read it"
    );
  }
  Module._load = function (name, parent, isMain) {
    var isOfBastard = parent && parent.filename && parent.filename.indexOf(within) === 0;
    if (isOfBastard && name === "gzip") return gzip;
    if (isOfBastard && name === "htmlscanner") throw new Error(WITHOUT_SCANNER);
    return load.call(
      this,
      name,
      isOfBastard && PINNED.indexOf(name) >= 0 ? module : parent,
      isMain
    );
  };
};

var WITHOUT_SCANNER =
  "bastard needs the package htmlscanner for pages of HTML, and that is on no registry";
