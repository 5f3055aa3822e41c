import {
  createApp,
  createRouter,
  defineEventHandler,
  setResponseHeader,
  setResponseStatus,
  toNodeListener,
  toWebHandler,
} from "h3";

const notFound = defineEventHandler((event) => {
  setResponseStatus(event, 404);
  setResponseHeader(event, "Content-Type", "text/plain");
  return "Not Found";
});

/** @returns the bound port and a function that stops it */
export function listen(app, { host, port, createServer, untilListening, serveFetch }) {
  if (serveFetch) return serveFetch(toWebHandler(app));
  return untilListening(createServer(toNodeListener(app)).listen(port, host));
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ routes = [], ...where }) {
  const app = createApp();
  const router = createRouter();

  router.get(
    "/hey",
    defineEventHandler((event) => {
      setResponseHeader(event, "Content-Type", "text/plain");
      return "Hey!";
    }),
  );
  router.get(
    "/hell",
    defineEventHandler((event) => {
      setResponseHeader(event, "Content-Type", "text/plain");
      return "Hell!";
    }),
  );
  router.get(
    "/hello",
    defineEventHandler((event) => {
      setResponseHeader(event, "Content-Type", "text/plain");
      return "Hello World!";
    }),
  );
  router.get(
    "/about",
    defineEventHandler(() => "<html><body>About page</body></html>"),
  );
  for (const { pattern, params, answer } of routes) {
    router.get(
      // A wildcard without a name would also match an empty rest.
      pattern.replace("*", "**:rest"),
      defineEventHandler((event) => {
        const values = params.map((name) => event.context.params[name]);
        setResponseHeader(event, "Content-Type", "text/plain");
        return [answer, ...values].join(" ");
      }),
    );
  }

  app.use(router);
  app.use(notFound);

  return listen(app, where);
}
