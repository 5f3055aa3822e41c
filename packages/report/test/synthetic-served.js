/** Made-up responses and sources for tests: no app answers or is written like this. */

/**
 * @param {string} id of the app; express sends more than the others, uWebSockets.js less
 * @returns {import("@routebench/contract/result-file").Served}
 */
export function makeServed(id) {
  const head = [
    "HTTP/1.1 200 OK",
    ...(id === "express" ? ["X-Powered-By: <b>Express</b>", 'ETag: W/"c-0"'] : []),
    "Content-Type: text/plain; charset=utf-8",
    "Content-Length: 12",
    "Date: Thu, 01 Jan 2026 00:00:00 GMT",
    ...(id === "uwebsockets.js" ? [] : ["Connection: keep-alive", "Keep-Alive: timeout=5"]),
  ];
  return {
    path: "/hello",
    headerBytes: head.reduce((sum, { length }) => sum + length + 2, 2),
    bodyBytes: 12,
    head,
    keepAlive: true,
    unusual: { garbage: "400", noHost: "400", unknownMethod: "404", hugeHeaders: "431" },
  };
}

/**
 * @param {string} name
 * @returns {string} 24 lines, with what must be escaped
 */
export function makeSource(name) {
  return `import http from "node:http";

/** How an app may look: ${name}. */
export async function start({ host, port, tls }) {
  const server = http.createServer((request, response) => {
    switch (request.url) {
      case "/hey":
        return response.end("Hey!");
      case "/hell":
        return response.end("Hell!");
      case "/hello":
        return response.end("Hello World!");
      case "/about":
        response.setHeader("content-type", "text/html");
        return response.end("<html><body>About page</body></html>");
      default:
        response.statusCode = 404;
        return response.end("Not Found");
    }
  });
  await new Promise((resolve) => server.listen(port, host, resolve));
  const close = () => server.close();
  return { port: server.address().port, close };
}
`;
}
