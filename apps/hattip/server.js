import { readFileSync } from "node:fs";
import https from "node:https";
import { createMiddleware, createServer } from "@hattip/adapter-node";
import { createRouter } from "@hattip/router";

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls, routes = [] }) {
  const router = createRouter();
  const answerNotFound = () => new Response("Not Found", { status: 404 });

  router.get("/hey", () => new Response("Hey!"));
  router.get("/hell", () => new Response("Hell!"));
  router.get("/hello", () => new Response("Hello World!"));
  router.get("/about", () => {
    const headers = { "Content-Type": "text/html" };
    return new Response("<html><body>About page</body></html>", { headers });
  });
  for (const { pattern, params, answer } of routes) {
    // A wildcard in a string also stands for no segment.
    const matcher = pattern.endsWith("/*") ? new RegExp(`^${pattern.slice(0, -1)}.`) : pattern;
    router.get(matcher, (context) => {
      const values = params.map((name) => context.params[name]);
      return new Response([answer, ...values].join(" "));
    });
  }
  router.use(answerNotFound);

  const handler = router.buildHandler();
  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        createMiddleware(handler),
      )
    : createServer(handler);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
