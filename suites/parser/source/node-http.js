/** Node's own parser, one for all iterations. */
var HTTPParser = findBinding().HTTPParser;

module.exports = function (bytes, iterations) {
  var found = { headers: null, completed: 0 };
  var parser = create(found);
  for (var i = 0; i < iterations; i += 1) {
    var parsed = parser.execute(bytes, 0, bytes.length);
    if (parsed !== bytes.length) throw new Error("parsed " + parsed + " bytes");
  }
  if (found.completed !== iterations) throw new Error("completed " + found.completed);
  return found.headers;
};

function findBinding() {
  try {
    return require("_http_common");
  } catch (_error) {
    // Node 0.8 has it here; of today's some have it there alone.
    return process.binding("http_parser");
  }
}

function create(found) {
  var parser;
  function onComplete() {
    found.completed += 1;
  }
  if (HTTPParser.kOnHeadersComplete === undefined) {
    parser = new HTTPParser(HTTPParser.REQUEST);
    parser.onHeadersComplete = function (info) {
      found.headers = info.headers;
    };
    parser.onMessageComplete = onComplete;
    return parser;
  }
  parser = new HTTPParser();
  parser.initialize(HTTPParser.REQUEST, {});
  parser[HTTPParser.kOnHeadersComplete] = function (_major, _minor, headers) {
    found.headers = headers;
  };
  parser[HTTPParser.kOnMessageComplete] = onComplete;
  return parser;
}
