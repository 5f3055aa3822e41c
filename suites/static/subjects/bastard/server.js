var ours = require("./packages");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var folder = (options.packages || {}).bastard;
  if (!folder) {
    var missing = new Error(
      "it is on no registry; get bastard 0.6.8 from GitHub and give its folder: --with bastard=PATH"
    );
    missing.code = "does-not-apply";
    throw missing;
  }
  ours.giveTo(folder);
  var Bastard = require(folder).Bastard;
  var bastardObj = new Bastard({
    base: options.root,
    fingerprintURLPrefix: "/f/",
    urlPrefix: "/",
    rawURLPrefix: "/raw/",
    // bastard keeps its files there, and must not serve the files of another run.
    workingDir: (process.env.TMPDIR || "/tmp") + "/bastard-" + process.pid,
  });
  return {
    then: function (resolve, reject) {
      // Requests before the end of preload() get no answer.
      bastardObj.preload(function () {
        listen(function (req, res) {
          bastardObj.possiblyHandleRequest(req, res);
        }, options).then(resolve, reject);
      });
    },
  };
};
