var http = require("http");
var lactate = require("lactate");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var files = lactate.dir(options.root);
  var server = new http.Server();
  server.addListener("request", function (req, res) {
    return files.serve(req, res);
  });
  return listen(server, options);
};
