import { createRequire } from "node:module";

// Node cannot load the ES module, because it imports files without extensions.
export const { AppServer } = createRequire(import.meta.url)("mini-express-server");

/** The framework cannot send plain text: its text() sends HTML. */
export function sendText(response, status, body) {
  const headers = { "Content-Type": "text/plain", "Content-Length": Buffer.byteLength(body) };
  response.writeHead(status, headers);
  response.end(body);
}

/** @returns the bound port and a function that stops it */
export function listen(app, { host, port, tls, createServer, untilListening }) {
  if (!tls) {
    app.listen(port, () => {}, { hostname: host });
    return untilListening(app.getHttpServer());
  }
  // The framework's own TLS supports only HTTP/2.
  const server = createServer((req, res) => app.handler(req, res));
  return untilListening(server.listen(port, host));
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = new AppServer();

  app.get("/hey", (req, res) => {
    sendText(res, 200, "Hey!");
  });
  app.get("/hell", (req, res) => {
    sendText(res, 200, "Hell!");
  });
  app.get("/hello", (req, res) => {
    sendText(res, 200, "Hello World!");
  });
  app.get("/about", (req, res) => {
    res.status(200).text("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (req, res) => {
      const values = params.map((name) => req.params[name]);
      sendText(res, 200, [answer, ...values].join(" "));
    });
  }
  app.setErrorHandler((req, res) => {
    sendText(res, 404, "Not Found");
  });

  return listen(app, where);
}
