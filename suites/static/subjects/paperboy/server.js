var paperboy = require("paperboy");
var listen = require("../../es5/listen");

exports.start = function (options) {
  return listen(function (req, res) {
    paperboy.deliver(options.root, req, res);
  }, options);
};
