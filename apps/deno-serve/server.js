const TEXT = { headers: { "Content-Type": "text/plain" } };
const HTML = { headers: { "Content-Type": "text/html" } };

const notFound = () => new Response("Not Found", { status: 404, ...TEXT });

const ROUTES = {
  "/hey": () => new Response("Hey!", TEXT),
  "/hell": () => new Response("Hell!", TEXT),
  "/hello": () => new Response("Hello World!", TEXT),
  "/about": () => new Response("<html><body>About page</body></html>", HTML),
};

// Deno has no router: a Map finds exact paths, and patterns are tried one after another. So the cost of patterns grows
// with their number.
function handlerFor(routes) {
  const exact = new Map(Object.entries(ROUTES));
  const patterns = [];
  for (const { pattern, answer } of routes) {
    const source = pattern.replace(/:[^/]+/g, "([^/]+)").replace("*", ".+");
    if (source === pattern) exact.set(pattern, () => new Response(answer, TEXT));
    else patterns.push({ regExp: new RegExp(`^${source}$`), answer });
  }
  return (request) => {
    if (request.method !== "GET") return notFound();
    const path = new URL(request.url).pathname;
    const handle = exact.get(path);
    if (handle) return handle();
    for (const { regExp, answer } of patterns) {
      const match = regExp.exec(path);
      if (match) return new Response([answer, ...match.slice(1)].join(" "), TEXT);
    }
    return notFound();
  };
}

/** @returns the bound port and a function that stops it */
export async function listen(handler, { host, port, tls }) {
  const server = Deno.serve(
    {
      hostname: host,
      port,
      onListen: () => {},
      ...(tls && {
        key: Deno.readTextFileSync(tls.keyFile),
        cert: Deno.readTextFileSync(tls.certFile),
      }),
    },
    handler,
  );
  return { port: server.addr.port, close: () => server.shutdown() };
}

/** Starts the server. */
export const start = ({ routes = [], ...where }) => listen(handlerFor(routes), where);
