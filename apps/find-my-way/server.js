import findMyWay from "find-my-way";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
  const router = findMyWay({
    defaultRoute: (_request, response) => {
      send(response, 404, "text/plain", "Not Found");
    },
  });

  router.on("GET", "/hey", (_request, response) => {
    send(response, 200, "text/plain", "Hey!");
  });
  router.on("GET", "/hell", (_request, response) => {
    send(response, 200, "text/plain", "Hell!");
  });
  router.on("GET", "/hello", (_request, response) => {
    send(response, 200, "text/plain", "Hello World!");
  });
  router.on("GET", "/about", (_request, response) => {
    send(response, 200, "text/html", "<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    router.on("GET", pattern, (_request, response, values) => {
      send(response, 200, "text/plain", [answer, ...params.map((name) => values[name])].join(" "));
    });
  }

  const server = createServer((request, response) => router.lookup(request, response));
  return untilListening(server.listen(port, host));
}
