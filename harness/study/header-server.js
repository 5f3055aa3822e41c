/** The contract's routes on node:http, with another app's headers around each answer. */
import http from "node:http";

/** Node writes them itself, for each answer or each connection. */
const NODES_OWN = ["connection", "keep-alive", "date", "transfer-encoding"];
/** The answer's own. */
const OF_BODY = ["content-type", "content-length"];

/** @type {Record<string, [type: string, body: string]>} */
const ANSWERS = {
  "/hey": ["text/plain", "Hey!"],
  "/hell": ["text/plain", "Hell!"],
  "/hello": ["text/plain", "Hello World!"],
  "/about": ["text/html", "<html><body>About page</body></html>"],
};

/**
 * @param {string[]} lines that another app sends with its answer, such as "Vary: Accept"
 * @param {{ host: string, port: number }} options
 */
export async function startWith(lines, { host, port }) {
  const theirs = lines.map((line) => [
    line.slice(0, line.indexOf(":")),
    line.slice(line.indexOf(":") + 2),
  ]);
  const has = (/** @type {string} */ wanted) =>
    theirs.some(([name = ""]) => name.toLowerCase() === wanted);
  const parameters = /;.*/.exec(
    theirs.find(([name]) => /^content-type$/i.test(name ?? ""))?.[1] ?? "",
  );
  const extra = theirs
    .filter(([name = ""]) => ![...NODES_OWN, ...OF_BODY].includes(name.toLowerCase()))
    .flat();
  const [isDated, isKept] = [has("date"), has("connection") || has("keep-alive")];
  const hasLength = has("content-length");

  const server = http.createServer((request, response) => {
    const [path = ""] = (request.url ?? "").split("?", 1);
    const found = request.method === "GET" ? ANSWERS[path] : undefined;
    const [type, body] = found ?? ["text/plain", "Not Found"];
    if (!isDated) response.sendDate = false;
    if (!isKept) response.removeHeader("Connection");
    const length = hasLength ? ["Content-Length", String(Buffer.byteLength(body))] : [];
    const headers = ["Content-Type", `${type}${parameters?.[0] ?? ""}`, ...length, ...extra];
    response.writeHead(found ? 200 : 404, headers);
    response.end(body);
  });
  await new Promise((resolve) => server.listen(port, host, () => resolve(null)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
