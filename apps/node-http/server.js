import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";

function answer(request, response) {
  const path = request.url.split("?", 1)[0];
  if (request.method === "GET" && path === "/hey") {
    send(response, 200, "text/plain", "Hey!");
  } else if (request.method === "GET" && path === "/hell") {
    send(response, 200, "text/plain", "Hell!");
  } else if (request.method === "GET" && path === "/hello") {
    send(response, 200, "text/plain", "Hello World!");
  } else if (request.method === "GET" && path === "/about") {
    send(response, 200, "text/html", "<html><body>About page</body></html>");
  } else {
    send(response, 404, "text/plain", "Not Found");
  }
}

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": body.length });
  response.end(body);
}

/** Starts the server. @returns the bound port and a function that stops it. */
export async function start({ host, port, tls }) {
  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        answer,
      )
    : http.createServer(answer);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
