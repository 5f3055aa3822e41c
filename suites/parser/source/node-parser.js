/** Node's own parser, in the forms that it has had since 0.8. */
var HTTPParser = findBinding().HTTPParser;

exports.HEADERS_COMPLETE = keyOf("HeadersComplete");
exports.MESSAGE_COMPLETE = keyOf("MessageComplete");

exports.create = function () {
  if (HTTPParser.prototype.initialize === undefined) return new HTTPParser(HTTPParser.REQUEST);
  var parser = new HTTPParser();
  parser.initialize(HTTPParser.REQUEST, {});
  return parser;
};

function findBinding() {
  try {
    var common = require("_http_common");
    if (common.HTTPParser) return common;
  } catch (_error) {
    // Node 0.8 and 0.10 have no such module.
  }
  return process.binding("http_parser");
}

/** Callbacks had names first, and then numbers. */
function keyOf(event) {
  var number = HTTPParser["kOn" + event];
  return number === undefined ? "on" + event : number;
}
