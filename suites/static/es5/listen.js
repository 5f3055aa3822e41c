/**
 * Lets a server listen. Node 0.8 has no promises, so what comes back has a promise's `then` alone, which
 * `await` takes as well.
 */
module.exports = function listen(server, options) {
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
