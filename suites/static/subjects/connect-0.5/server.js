var connect = require("connect");
require("../../es5/shims/enoent");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var server = connect.createServer(connect.staticProvider({ root: options.root }));
  return listen(server, options);
};
