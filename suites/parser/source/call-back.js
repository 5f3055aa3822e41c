/** One call from C++ back into JavaScript, which hands nothing over. */
var node = require("./node-parser.js");

exports.iterate = function (bytes, iterations) {
  var parser = node.create();
  var completed = 0;
  parser[node.MESSAGE_COMPLETE] = function () {
    completed += 1;
  };
  for (var i = 0; i < iterations; i += 1) parser.execute(bytes, 0, bytes.length);
  if (completed !== iterations) throw new Error("completed " + completed);
  return 0;
};

exports.headersOf = require("./node-http.js").headersOf;
