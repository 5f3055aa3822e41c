var http = require("http");
var paperboy = require("paperboy");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var server = new http.Server();
  server.addListener("request", function (req, res) {
    paperboy.deliver(options.root, req, res);
  });
  return listen(server, options);
};
