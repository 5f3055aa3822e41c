require("../../es5/shims/headers");
var connect = require("connect");
var listen = require("../../es5/listen");

exports.start = function (options) {
  var files = connect.static(options.root);
  return listen(function (req, res) {
    files(req, res, function (error) {
      res.statusCode = error ? error.status || 500 : 404;
      res.end();
    });
  }, options);
};
