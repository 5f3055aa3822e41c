/** One call more from JavaScript into C++, which gives Node's parser nothing to parse. */
var node = require("./node-parser.js");

/** Such lines may stand before a request. */
var NOTHING = bytesOf("\r\n");

exports.iterate = function (bytes, iterations) {
  var parser = node.create();
  for (var i = 0; i < iterations; i += 1) {
    parser.execute(NOTHING, 0, NOTHING.length);
    parser.execute(bytes, 0, bytes.length);
  }
  return 0;
};

/** The function of 2012 warns today, and today's was not there in 2012. */
function bytesOf(text) {
  return Buffer.alloc ? Buffer.from(text) : new Buffer(text);
}

exports.headersOf = require("./node-http.js").headersOf;
