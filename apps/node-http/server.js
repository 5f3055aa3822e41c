import { readFileSync } from "node:fs";
import http from "node:http";
import https from "node:https";

function answer(request, response, answerOther = answerNotFound) {
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
    answerOther(request, response, path);
  }
}

function answerNotFound(request, response) {
  send(response, 404, "text/plain", "Not Found");
}

function send(response, status, type, body) {
  response.writeHead(status, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  response.end(body);
}

// Node has no router: a Map finds exact paths, and patterns, compiled once, are tried one after another. So the cost of
// patterns grows with their number.
function listenerFor(routes) {
  const exact = new Map();
  const patterns = [];
  for (const { pattern, answer } of routes) {
    const source = pattern.replace(/:[^/]+/g, "([^/]+)").replace("*", ".+");
    if (source === pattern) exact.set(pattern, answer);
    else patterns.push({ regExp: new RegExp(`^${source}$`), answer });
  }
  const find = (path) => {
    if (exact.has(path)) return exact.get(path);
    for (const { regExp, answer } of patterns) {
      const match = regExp.exec(path);
      if (match) return [answer, ...match.slice(1)].join(" ");
    }
  };
  const answerOther = (request, response, path) => {
    const body = request.method === "GET" ? find(path) : undefined;
    if (body === undefined) return answerNotFound(request, response);
    send(response, 200, "text/plain", body);
  };
  return (request, response) => answer(request, response, answerOther);
}

/** @returns the bound port and a function that stops it */
export async function listen(listener, { host, port, tls }) {
  const server = tls
    ? https.createServer(
        { key: readFileSync(tls.keyFile), cert: readFileSync(tls.certFile) },
        listener,
      )
    : http.createServer(listener);
  await new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: server.address().port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** Starts the server. */
export async function start({ routes = [], ...where }) {
  return listen(routes.length > 0 ? listenerFor(routes) : answer, where);
}
