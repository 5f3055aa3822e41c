const TEXT = { headers: { "Content-Type": "text/plain" } };
const HTML = { headers: { "Content-Type": "text/html" } };

const notFound = () => new Response("Not Found", { status: 404, ...TEXT });

/** @returns the bound port and a function that stops it */
export async function listen(routes, { host, port, tls }) {
  const server = Bun.serve({
    hostname: host,
    port,
    routes,
    fetch: notFound,
    ...(tls && { tls: { key: Bun.file(tls.keyFile), cert: Bun.file(tls.certFile) } }),
  });
  return { port: server.port, close: () => server.stop() };
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ routes = [], ...where }) {
  const table = {
    "/hey": { GET: () => new Response("Hey!", TEXT) },
    "/hell": { GET: () => new Response("Hell!", TEXT) },
    "/hello": { GET: () => new Response("Hello World!", TEXT) },
    "/about": { GET: () => new Response("<html><body>About page</body></html>", HTML) },
  };
  for (const { pattern, params, answer } of routes) {
    const prefix = pattern.indexOf("*");
    table[pattern] = {
      GET: (request) => {
        // A wildcard also matches an empty rest.
        if (prefix >= 0 && new URL(request.url).pathname.length === prefix) return notFound();
        const values = params.map((name) => request.params[name]);
        return new Response([answer, ...values].join(" "), TEXT);
      },
    };
  }

  return listen(table, where);
}
