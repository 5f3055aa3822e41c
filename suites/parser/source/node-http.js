/** Node's own parser, one for all iterations; two callbacks made anew for each. */
var node = require("./node-parser.js");

var HEADERS_COMPLETE = node.HEADERS_COMPLETE;
var MESSAGE_COMPLETE = node.MESSAGE_COMPLETE;

exports.iterate = function (bytes, iterations) {
  var parser = node.create();
  var told = 0;
  var completed = 0;
  for (var i = 0; i < iterations; i += 1) {
    // To 0.12 all is in the first argument, and since then headers are the third.
    parser[HEADERS_COMPLETE] = function (info, _minor, headers) {
      told += (headers || info.headers).length;
    };
    parser[MESSAGE_COMPLETE] = function () {
      completed += 1;
    };
    parser.execute(bytes, 0, bytes.length);
  }
  if (completed !== iterations) throw new Error("completed " + completed);
  return told;
};

exports.headersOf = function (bytes) {
  var parser = node.create();
  var found;
  parser[HEADERS_COMPLETE] = function (info, _minor, headers) {
    found = headers || info.headers;
  };
  parser.execute(bytes, 0, bytes.length);
  return found;
};
