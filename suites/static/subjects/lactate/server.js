var lactate = require("lactate");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var files = lactate.dir(options.root);
  return listen(function (req, res) {
    return files.serve(req, res);
  }, options);
};
