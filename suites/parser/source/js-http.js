/** A fast parser of headers, and of nothing else, which looks at each byte; a new one for each iteration. */
var CR = 0x0d;
var LF = 0x0a;
var COLON = 0x3a;

exports.iterate = function (bytes, iterations) {
  var told = 0;
  var completed = 0;
  // Whoever keeps the headers, even only the last ones, lets V8's young generation grow.
  function onHeaders(headers) {
    told += headers.length;
  }
  function onComplete() {
    completed += 1;
  }
  for (var i = 0; i < iterations; i += 1) new Parser(onHeaders, onComplete).execute(bytes);
  if (completed !== iterations) throw new Error("completed " + completed);
  return told;
};

exports.headersOf = function (bytes) {
  var found;
  function onHeaders(headers) {
    found = headers;
  }
  new Parser(onHeaders, function () {}).execute(bytes);
  return found;
};

function Parser(onHeaders, onComplete) {
  this.onHeaders = onHeaders;
  this.onComplete = onComplete;
}

Parser.prototype.execute = function (bytes) {
  var headers = [];
  var start = 0;
  var colon = -1;
  var before = 0;
  for (var i = 0; i < bytes.length; i += 1) {
    var byte = bytes[i];
    if (byte === COLON && colon < 0) {
      colon = i - start;
    } else if (byte === LF && before === CR) {
      if (colon >= 0) {
        var line = bytes.toString("ascii", start, i - 1);
        headers.push(line.substr(0, colon), line.substr(colon + 2));
      }
      start = i + 1;
      colon = -1;
    }
    before = byte;
  }
  this.onHeaders(headers);
  this.onComplete();
};
