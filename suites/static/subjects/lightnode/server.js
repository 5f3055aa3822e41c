var http = require("http");
var lightnode = require("lightnode");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var files = new lightnode.FileServer(options.root);
  var server = new http.Server();
  server.addListener("request", function (req, res) {
    return files.receiveRequest(req, res);
  });
  return listen(server, options);
};
