/** Made-up apps for tests, with their responses and sources: no app answers or is written like this. */

/**
 * @import { Chosen } from "./synthetic.js"
 * @import { AppRecord, Served } from "@routebench/contract/app-record"
 */

/**
 * @typedef {AppRecord & { rate: number, cpu: number }} SyntheticApp `rate` in thousand requests per second, `cpu` in µs per request
 */

export const HOSTILE = {
  name: "<script>alert(1)</script>",
  version: `"'><b>&${"9".repeat(280)}`,
};

/** Requests/s in thousands and server CPU per request in microseconds, for the look of it. */
const KNOWN = /** @type {const} */ ([
  ["uwebsockets.js", "uWebSockets.js", "20.69.0 (uwebsockets@3.0.6)", 171, 5.5],
  ["hyper-express", "hyper-express", "6.18.0", 160, 5.9],
  ["node-http", "node:http", "v20.20.2", 93, 10.7],
  ["fastify", "fastify", "5.12.8", 89, 11.1],
  ["uwebsockets-express", "uwebsockets-express", "2.0.4", 23, 43],
  ["express", "express", "5.3.0", 14.4, 69],
]);

/**
 * @param {Chosen} options
 * @param {() => number} next a random number from 0 to 1
 */
export function makeApps({ apps: count, control, failures, cases, withoutTls, hostile }, next) {
  /** @type {SyntheticApp[]} */
  const apps = Array.from({ length: count }, (_, index) => {
    const [id, name, version, rate, cpu] = KNOWN[index] ?? [
      `framework-${index}`,
      `framework ${index}`,
      `${index % 7}.${index}.0`,
      12 + 150 * next(),
      6 + 60 * next(),
    ];
    return { ...makeApp(id, name, version), rate, cpu };
  });
  const twin = apps.find(({ id }) => id === "node-http");
  if (control && twin) {
    const again = { id: "node-http-control", name: "node:http (again)" };
    apps.push({ ...twin, ...again, role: "control", of: twin.id });
  }
  if (hostile && apps[0]) Object.assign(apps[0], hostile);
  const broken = failures ? apps[1] : undefined;
  if (broken) {
    broken.verification = {
      status: "failed",
      code: "wrong-answer",
      detail: "GET /hello answered 200 “Hello <b>World</b>!” where “Hello World!” was expected",
    };
    broken.served = null;
  }
  if (cases.some(({ scheme }) => scheme === "https")) {
    for (const each of apps) {
      const cipher = "TLS_AES_256_GCM_SHA384";
      each.tls = { status: "ok", version: "TLSv1.3", cipher, keyType: "EC P-256" };
    }
    if (withoutTls && apps[4]) {
      const detail = "its manifest says that it serves no TLS";
      apps[4].tls = { status: "failed", code: "not-runnable", detail };
    }
  }
  return apps;
}

/** @type {(id: string, name: string, version: string) => AppRecord} */
const makeApp = (id, name, version) => ({
  id,
  name,
  homepage: `https://example.org/${id}`,
  suite: "routing",
  role: "app",
  of: null,
  version,
  verification: { status: "ok" },
  served: makeServed(id),
  source: makeSource(name),
});

/**
 * @param {string} id of the app; express sends more than the others, uWebSockets.js less
 * @returns {Served}
 */
function makeServed(id) {
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
function makeSource(name) {
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
