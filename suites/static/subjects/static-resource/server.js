var fs = require("fs");
var http = require("http");
var resource = require("static-resource");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var handler = resource.createHandler(fs.realpathSync(options.root));
  var server = new http.Server();
  server.addListener("request", function (req, res) {
    if (!handler.handle(req.url, req, res)) {
      res.writeHead(404);
      return res.end();
    }
  });
  return listen(server, options);
};
