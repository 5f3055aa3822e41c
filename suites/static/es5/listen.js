var http = require("http");

/** Node 0.8 has no promises, so the returned object has only `then`, which is enough for `await`. */
module.exports = function listen(listener, options) {
  var server = typeof listener === "function" ? http.createServer(listener) : listener;
  return {
    then: function (resolve, reject) {
      server.once("error", reject);
      server.listen(options.port, options.host, function () {
        server.removeListener("error", reject);
        resolve({
          port: server.address().port,
          close: function () {
            server.close();
          },
        });
      });
    },
  };
};
