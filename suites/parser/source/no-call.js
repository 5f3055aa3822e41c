/** Node's own parser, which tells nothing: what the calls of the other two come on top of. */
var node = require("./node-parser.js");

exports.iterate = function (bytes, iterations) {
  var parser = node.create();
  for (var i = 0; i < iterations; i += 1) parser.execute(bytes, 0, bytes.length);
  return 0;
};

exports.headersOf = require("./node-http.js").headersOf;
