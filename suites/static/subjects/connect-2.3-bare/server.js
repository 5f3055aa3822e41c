require("../../es5/shims/headers");
var connect = require("connect");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var files = connect.static(options.root);
  return listen(files, options);
};
