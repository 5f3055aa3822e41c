import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import http from "node:http";
import path from "node:path";
import { UsageError } from "@routebench/host/usage-error";
import openInBrowser from "open";
import { hasResult, PACKED_RESULT, RESULT } from "../../results/load-result.js";

/** @import { AddressInfo } from "node:net" */

const LOOPBACK = "127.0.0.1";
const PAGE = "report.html";

/** The only files that are served: the page and what it links to. @type {Map<string, string>} */
const TYPES = new Map([
  [PAGE, "text/html; charset=utf-8"],
  ["report.md", "text/markdown; charset=utf-8"],
  [RESULT, "application/json"],
  [PACKED_RESULT, "application/gzip"],
]);

/** A chart of the run, or of its suite. */
const CHART = /^[a-z-]{1,60}\.svg$/;

/** On loopback, until Ctrl-C. @param {{ dir: string }} options @param {AbortSignal} signal */
export async function open({ dir }, signal) {
  if (!existsSync(path.join(dir, PAGE))) {
    const remedy = hasResult(dir)
      ? `its run has not ended: pnpm bench --resume goes on, pnpm bench report ${path.join(dir, RESULT)} tells what there is`
      : "make one with pnpm bench";
    throw new UsageError(`there is no ${PAGE} in "${dir}"; ${remedy}`);
  }
  const server = http.createServer((...exchange) => void answer(dir, ...exchange));
  await once(server.listen(0, LOOPBACK), "listening");
  const { port } = /** @type {AddressInfo} */ (server.address());
  const url = `http://${LOOPBACK}:${port}/`;
  process.stdout.write(`${url}\n`);
  if (process.stdout.isTTY) {
    process.stderr.write("Serving until Ctrl-C.\n");
    await openOrExplain(url);
  }
  if (!signal.aborted) await once(signal, "abort");
  server.close();
  server.closeAllConnections();
  return 0;
}

/** @type {(dir: string, ...exchange: Parameters<http.RequestListener>) => Promise<unknown>} */
async function answer(dir, { method, url = "/" }, response) {
  const name = url === "/" ? PAGE : url.slice(1);
  const type = CHART.test(name) ? "image/svg+xml" : TYPES.get(name);
  const body =
    type && method === "GET" ? await readFile(path.join(dir, name)).catch(() => null) : null;
  if (!type || !body) {
    response.writeHead(404, { "content-type": "text/plain" }).end("Not found\n");
    return;
  }
  const headers = { "content-type": type, "x-content-type-options": "nosniff" };
  response.writeHead(200, { ...headers, "cache-control": "no-store" }).end(body);
}

/** @param {string} url */
async function openOrExplain(url) {
  try {
    const browser = await openInBrowser(url);
    browser.once("error", () => {});
  } catch {
    process.stderr.write("No browser could be started; open the address by hand.\n");
  }
}
