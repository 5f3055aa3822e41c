import { readFileSync } from "node:fs";
import restify from "restify";

/** Restify has a formatter for text, but none for HTML. */
function formatHtml(req, res, body) {
  res.setHeader("Content-Length", Buffer.byteLength(body));
  return body;
}

export const optionsFor = (tls) =>
  tls && { key: readFileSync(tls.keyFile), certificate: readFileSync(tls.certFile) };

/** Starts the server. */
export async function start({ routes = [], host, port, tls, untilListening }) {
  const server = restify.createServer({
    formatters: { "text/html": formatHtml },
    ...optionsFor(tls),
  });

  server.get("/hey", (req, res, next) => {
    res.contentType = "text/plain";
    res.send("Hey!");
    return next();
  });
  server.get("/hell", (req, res, next) => {
    res.contentType = "text/plain";
    res.send("Hell!");
    return next();
  });
  server.get("/hello", (req, res, next) => {
    res.contentType = "text/plain";
    res.send("Hello World!");
    return next();
  });
  server.get("/about", (req, res, next) => {
    res.contentType = "text/html";
    res.send("<html><body>About page</body></html>");
    return next();
  });
  for (const { pattern, params, answer } of routes) {
    server.get(pattern, (req, res, next) => {
      const values = params.map((name) => req.params[name]);
      res.contentType = "text/plain";
      res.send([answer, ...values].join(" "));
      return next();
    });
  }
  const answerNotFound = (req, res, error, callback) => {
    res.contentType = "text/plain";
    res.send(404, "Not Found");
    return callback();
  };
  server.on("NotFound", answerNotFound);
  server.on("MethodNotAllowed", answerNotFound);

  return untilListening(server.listen(port, host));
}
