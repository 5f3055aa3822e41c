import cero from "0http";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function notFound(_request, response) {
  send(response, 404, "text/plain", "Not Found");
}

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
  const { router, server } = cero({ defaultRoute: notFound, server: createServer() });

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
    router.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      send(response, 200, "text/plain", [answer, ...values].join(" "));
    });
  }

  return untilListening(server.listen(port, host));
}
