import { App } from "@tinyhttp/app";

function notFound(_request, response) {
  response.status(404).type("text/plain").send("Not Found");
}

/** Starts the server. */
export async function start({ routes = [], host, port, createServer, untilListening }) {
  const app = new App({ noMatchHandler: notFound });

  app.get("/hey", (_request, response) => {
    response.type("text/plain").send("Hey!");
  });
  app.get("/hell", (_request, response) => {
    response.type("text/plain").send("Hell!");
  });
  app.get("/hello", (_request, response) => {
    response.type("text/plain").send("Hello World!");
  });
  app.get("/about", (_request, response) => {
    response.type("text/html").send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    app.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      response.type("text/plain").send([answer, ...values].join(" "));
    });
  }

  return untilListening(createServer(app.attach).listen(port, host));
}
