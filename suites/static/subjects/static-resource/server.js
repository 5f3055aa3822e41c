var fs = require("fs");
var resource = require("static-resource");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var handler = resource.createHandler(fs.realpathSync(options.root));
  return listen(function (req, res) {
    if (!handler.handle(req.url, req, res)) {
      res.writeHead(404);
      return res.end();
    }
  }, options);
};
