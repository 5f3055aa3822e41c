import { createServer, Router } from "velocy";

/** @returns the bound port and a function that stops it */
export function listen(app, { host, port, tls, ...node }) {
  const server = tls
    ? node.createServer((req, res) => app.handleRequest(req, res))
    : createServer(app);
  return node.untilListening(server.listen(port, host));
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const app = new Router();
  const answerNotFound = (req, res) => {
    res.status(404).type("text").send("Not Found");
  };

  app.get("/hey", (req, res) => {
    res.type("text").send("Hey!");
  });
  app.get("/hell", (req, res) => {
    res.type("text").send("Hell!");
  });
  app.get("/hello", (req, res) => {
    res.type("text").send("Hello World!");
  });
  app.get("/about", (req, res) => {
    res.type("html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (req, res) => {
      // A wildcard also matches an empty rest.
      if (req.params["*"] === "") return answerNotFound(req, res);
      const values = params.map((name) => req.params[name]);
      res.type("text").send([answer, ...values].join(" "));
    });
  }
  app.all("/", answerNotFound);
  app.all("/**", answerNotFound);

  return listen(app, where);
}
