var static = require("node-static");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var files = new static.Server(options.root);
  return listen(function (req, res) {
    return files.serve(req, res);
  }, options);
};
