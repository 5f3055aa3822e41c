var lightnode = require("lightnode");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var files = new lightnode.FileServer(options.root);
  return listen(function (req, res) {
    return files.receiveRequest(req, res);
  }, options);
};
