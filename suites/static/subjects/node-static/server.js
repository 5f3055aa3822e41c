var http = require("http");
var static = require("node-static");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var files = new static.Server(options.root);
  var server = new http.Server();
  server.addListener("request", function (req, res) {
    return files.serve(req, res);
  });
  return listen(server, options);
};
