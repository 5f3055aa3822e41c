/** A fast parser of headers, and of nothing else; a new one for each iteration. */
module.exports = function (bytes, iterations) {
  var headers;
  for (var i = 0; i < iterations; i += 1) {
    var parser = new Parser();
    parser.execute(bytes);
    headers = parser.headers;
  }
  return headers;
};

function Parser() {
  this.headers = [];
}

Parser.prototype.execute = function (bytes) {
  var text = bytes.toString("ascii");
  var start = text.indexOf("\r\n") + 2;
  for (;;) {
    var end = text.indexOf("\r\n", start);
    if (end === start) return;
    var colon = text.indexOf(":", start);
    this.headers.push(text.slice(start, colon), text.slice(colon + 2, end));
    start = end + 2;
  }
};
