import connect from "connect";
import Router from "router";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
  const app = connect();
  const router = new Router();

  router.get("/hey", (_request, response) => {
    send(response, 200, "text/plain", "Hey!");
  });
  router.get("/hell", (_request, response) => {
    send(response, 200, "text/plain", "Hell!");
  });
  router.get("/hello", (_request, response) => {
    send(response, 200, "text/plain", "Hello World!");
  });
  router.get("/about", (_request, response) => {
    send(response, 200, "text/html", "<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    // The router requires a name for a wildcard.
    router.get(pattern.replace("*", "*rest"), (request, response) => {
      const values = params.map((name) => request.params[name]);
      send(response, 200, "text/plain", [answer, ...values].join(" "));
    });
  }
  router.use((_request, response) => {
    send(response, 404, "text/plain", "Not Found");
  });
  app.use(router);

  return untilListening(createServer(app).listen(port, host));
}
