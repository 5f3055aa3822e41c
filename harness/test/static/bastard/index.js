// @ts-nocheck: in the language of 2012
/** A test double of bastard: it has the same interface, requires the same packages, and is ready after a delay. */
var gzip = require("gzip");
var uglify = require("uglify-js");

if (typeof uglify.parser.parse !== "function") throw new Error("this is not uglify-js 1");

try {
  require("htmlscanner");
} catch (error) {
  if (!/htmlscanner for pages of HTML, and that is on no registry/.test(error.message)) throw error;
}

exports.Bastard = function (config) {
  var isLoaded = false;
  this.preload = function (done) {
    setTimeout(function () {
      isLoaded = true;
      done();
    }, 50);
  };
  this.possiblyHandleRequest = function (_request, response) {
    var isRoot = config.base.indexOf("routebench-files-") > 0;
    // What it keeps goes with the run.
    var isKept = config.workingDir.indexOf(process.env.TMPDIR + "/bastard-") === 0;
    gzip(
      isRoot && isKept && isLoaded ? "all is in its place" : JSON.stringify(config),
      function (_error, packed) {
        response.writeHead(200, { "Content-Encoding": "gzip" });
        response.end(packed);
      }
    );
  };
};
