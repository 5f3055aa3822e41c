import { FastResponse, FastURL, serve } from "srvx";

const TEXT = { headers: { "Content-Type": "text/plain" } };
const HTML = { headers: { "Content-Type": "text/html" } };

const notFound = () => new FastResponse("Not Found", { status: 404, ...TEXT });

function answer(request) {
  if (request.method !== "GET") return notFound();
  switch (new FastURL(request.url).pathname) {
    case "/hey":
      return new FastResponse("Hey!", TEXT);
    case "/hell":
      return new FastResponse("Hell!", TEXT);
    case "/hello":
      return new FastResponse("Hello World!", TEXT);
    case "/about":
      return new FastResponse("<html><body>About page</body></html>", HTML);
    default:
      return notFound();
  }
}

/** @returns the bound port and a function that stops it */
export async function listen(fetch, { host, port, tls }) {
  const server = serve({
    fetch,
    hostname: host,
    port,
    // Otherwise it prints its address.
    silent: true,
    tls: tls && { key: tls.keyFile, cert: tls.certFile },
  });
  await server.ready();
  return { port: Number(new URL(server.url).port), close: () => server.close() };
}

/** Starts the server. */
export async function start(where) {
  return listen(answer, where);
}
