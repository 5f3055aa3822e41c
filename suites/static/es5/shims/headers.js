/** connect 2.3 reads the headers of a response from `_headers`, which newer Nodes do not have. */
var prototype = require("http").OutgoingMessage.prototype;

if (prototype.getHeaders && !("_headers" in prototype)) {
  Object.defineProperty(prototype, "_headers", {
    get: function () {
      return this.getHeaders();
    },
  });
}
