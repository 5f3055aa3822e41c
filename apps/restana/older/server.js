import restana from "restana";

function notFound(_request, response) {
  response.send("Not Found", 404);
}

/** @returns the bound port and a function that stops it */
export async function listen(service, server, { host, port }) {
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    service.start(port, host).then(resolve, reject);
  });
  return { port: server.address().port, close: () => service.close() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const server = where.createServer();
  const service = restana({ server, defaultRoute: notFound });

  service.get("/hey", (_request, response) => {
    response.send("Hey!");
  });
  service.get("/hell", (_request, response) => {
    response.send("Hell!");
  });
  service.get("/hello", (_request, response) => {
    response.send("Hello World!");
  });
  service.get("/about", (_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.send("<html><body>About page</body></html>");
  });
  for (const { pattern, params, answer } of routes) {
    service.get(pattern, (request, response) => {
      const values = params.map((name) => request.params[name]);
      response.send([answer, ...values].join(" "));
    });
  }

  return listen(service, server, where);
}
