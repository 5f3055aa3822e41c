import rayo from "rayo";

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

function notFound(_request, response) {
  send(response, 404, "text/plain", "Not Found");
}

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
  const server = createServer();
  const app = rayo({ host, port, server, notFound });

  app.get("/hey", (_request, response) => {
    send(response, 200, "text/plain", "Hey!");
  });
  app.get("/hell", (_request, response) => {
    send(response, 200, "text/plain", "Hell!");
  });
  app.get("/hello", (_request, response) => {
    send(response, 200, "text/plain", "Hello World!");
  });
  app.get("/about", (_request, response) => {
    send(response, 200, "text/html", "<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      send(response, 200, "text/plain", [answer, ...values].join(" "));
    });
  }

  return untilListening(app.start());
}
