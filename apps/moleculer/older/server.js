import { readFileSync } from "node:fs";
import { ServiceBroker } from "moleculer";
import ApiGateway from "moleculer-web";

/** @returns the bound port and a function that stops it */
export async function listen(broker, { host, port, tls }, settings) {
  const api = broker.createService({
    name: "api",
    mixins: [ApiGateway],
    settings: {
      port,
      ip: host,
      ...(tls && {
        https: {
          key: readFileSync(tls.keyFile, "utf8"),
          cert: readFileSync(tls.certFile, "utf8"),
        },
      }),
      // No log of requests, because no other app writes one.
      logRequest: null,
      // No log of responses, because no other app writes one.
      logResponse: null,
      ...settings,
    },
  });

  await broker.start();
  return { port: api.server.address().port, close: () => broker.stop() };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  const broker = new ServiceBroker();
  const aliases = {
    "GET /hey": "pages.hey",
    "GET /hell": "pages.hell",
    "GET /hello": "pages.hello",
    "GET /about": "pages.about",
  };
  const actions = {
    hey(ctx) {
      ctx.meta.$responseType = "text/plain";
      return "Hey!";
    },
    hell(ctx) {
      ctx.meta.$responseType = "text/plain";
      return "Hell!";
    },
    hello(ctx) {
      ctx.meta.$responseType = "text/plain";
      return "Hello World!";
    },
    about(ctx) {
      ctx.meta.$responseType = "text/html";
      return "<html><body>About page</body></html>";
    },
  };
  for (const [index, { pattern, params, answer }] of routes.entries()) {
    aliases[`GET ${pattern.replace("*", ":rest(.+)")}`] = `pages.route${index}`;
    actions[`route${index}`] = (ctx) => {
      const values = params.map((name) => ctx.params[name]);
      ctx.meta.$responseType = "text/plain";
      return [answer, ...values].join(" ");
    };
  }
  broker.createService({ name: "pages", actions });

  return listen(broker, where, {
    routes: [{ path: "/", mappingPolicy: "restrict", aliases }],
    onError(req, res) {
      res.writeHead(404, { "Content-Type": "text/plain", "Content-Length": 9 });
      res.end("Not Found");
    },
  });
}
