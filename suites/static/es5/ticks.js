// @ts-nocheck: in the language of 2012
/**
 * Serves as a listener or a server does, and tells how often what it is made of has called process.nextTick:
 * Node's own files do so all the time, and are not counted.
 */
module.exports = function counting(listener) {
  var calls = 0;
  var nextTick = process.nextTick;
  process.nextTick = function () {
    if (isOfPackage(new Error().stack)) calls += 1;
    return nextTick.apply(process, arguments);
  };
  return function (request, response) {
    if (request.url === "/routebench-ticks") response.end("ticks: " + calls);
    else if (typeof listener === "function") listener(request, response);
    else listener.emit("request", request, response);
  };
};

/** Node's files have no folder in a stack, such as (events.js:96:17) or (node:events:519:28). */
function isOfPackage(stack) {
  var caller = stack.split("\n")[2] || "";
  return caller.indexOf("/") >= 0 && caller.indexOf("node:") < 0;
}
