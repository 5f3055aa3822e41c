import { Trouter } from "trouter";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function notFound(_request, response) {
  send(response, 404, "text/plain", "Not Found");
}

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
  const router = new Trouter();

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
    router.get(pattern, (_request, response, values) => {
      send(response, 200, "text/plain", [answer, ...params.map((name) => values[name])].join(" "));
    });
  }

  const handler = (request, response) => {
    const [path] = request.url.split("?", 1);
    const { handlers, params } = router.find(request.method, path);
    const [handle = notFound] = handlers;
    handle(request, response, params);
  };

  return untilListening(createServer(handler).listen(port, host));
}
