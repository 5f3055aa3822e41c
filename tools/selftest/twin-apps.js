import { existsSync } from "node:fs";
import { cp, mkdtemp, rename, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { UsageError } from "@routebench/host/usage-error";

export const TWIN = "twin";

/** @type {(app: string, what: string) => string} */
const startOriginal = (app, what) => `
import * as original from "./original.js";
let isWrapped = false;
async function startOriginal(options) {
  const started = await original.start(options);
  if (!isWrapped) throw new Error("there is no twin of apps/${app}/server.js: it gives ${what} no handler");
  return started;
}
`;

/**
 * Wrappers of the function that gives handlers to an engine, so that a twin does not depend on how its app answers.
 * `answer` gets each handler and its two arguments.
 */
const WRAPPERS = {
  [REFERENCE_APP]: `
import http from "node:http";
import { syncBuiltinESMExports } from "node:module";
${startOriginal(REFERENCE_APP, "http.createServer")}
const { createServer } = http;
http.createServer = (...args) => {
  const handler = args.pop();
  if (typeof handler !== "function") return createServer(...args, handler);
  isWrapped = true;
  return createServer(...args, (a, b) => answer(handler, a, b));
};
syncBuiltinESMExports();
`,
  "uwebsockets.js": `
import uWS from "uWebSockets.js";
${startOriginal("uwebsockets.js", "uWS.App().get")}
const { App } = uWS;
uWS.App = (...options) => {
  const app = App(...options);
  const get = app.get.bind(app);
  app.get = (pattern, handler) => {
    isWrapped = true;
    get(pattern, (a, b) => answer(handler, a, b));
    return app;
  };
  return app;
};
`,
};

/**
 * @typedef {keyof typeof WRAPPERS} Original
 *
 * @typedef {object} TwinKind
 * @property {(referenceUs: number) => string} source from the cost of a request in node:http
 * @property {Original} [of] absent: node:http
 * @property {number} [spinUs] if the truth is known without loads, see judgeCell
 * @property {true} [isPutOff] it works after it has answered, which a run must report
 */

const AS_IT_IS = `
const answer = (handler, a, b) => handler(a, b);
`;

/** Integer operations that cannot run in parallel. */
const CHAINED = `
let state = 1;
function chain(operations) {
  for (let i = 0; i < operations; i += 1) state = (Math.imul(state, 1103515245) + 12345) | 0;
}
const PROBE = 20_000;
chain(50 * PROBE);
`;

/**
 * Measures the speed of the chain on an idle core before the server starts. Later it needs no clock. The fastest of
 * many short probes counts, because probes may be interrupted.
 */
const CHAIN = `${CHAINED}
const probesMs = Array.from({ length: 500 }, () => {
  const startedAt = performance.now();
  chain(PROBE);
  return performance.now() - startedAt;
});
const perUs = PROBE / Math.min(...probesMs) / 1000;
`;

/**
 * Measures the speed of the chain under load, when the generator may share the core: the median of probes in requests
 * of the warm-up. @param {number} us
 */
const spinningUnderLoad = (us) => `${CHAINED}
const UNTIL = 2000;
const probesMs = [];
let requestCount = 0;
let operations = 0;
function answer(handler, a, b) {
  if (requestCount < UNTIL) probe();
  else chain(operations);
  handler(a, b);
}
function probe() {
  const startedAt = performance.now();
  chain(PROBE);
  requestCount += 1;
  // Earlier probes may have run before the load.
  if (requestCount > UNTIL / 2) probesMs.push(performance.now() - startedAt);
  if (requestCount < UNTIL) return;
  const medianMs = probesMs.sort((a, b) => a - b)[probesMs.length / 2];
  operations = Math.round((PROBE / medianMs / 1000) * ${us});
}
`;

/** @param {number} us additional CPU time of each request */
const spinning = (us) => `${CHAIN}
const OPERATIONS = Math.round(perUs * ${us});
function answer(handler, a, b) {
  chain(OPERATIONS);
  handler(a, b);
}
`;

const WITH_A_TAIL = `
let requestCount = 0;
function answer(handler, a, b) {
  requestCount += 1;
  if (requestCount % 100 === 0) setTimeout(handler, 20, a, b);
  else handler(a, b);
}
`;

const AFTER_A_TIMER = `
const answer = (handler, a, b) => setTimeout(handler, 20, a, b);
`;

/** Sleeps without computing, so that no request is answered. @type {(ms: number, everyMs: number) => string} */
const sleeping = (ms, everyMs) => `${AS_IT_IS}
const cell = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.wait(cell, 0, 0, ${ms}), ${everyMs});
`;

/** Answers at once, and works for each answer later. @param {number} laterMs */
const puttingOff = (laterMs) => `${CHAIN}
const OPERATIONS = Math.round(perUs * 20);
const work = () => chain(OPERATIONS);
function answer(handler, a, b) {
  handler(a, b);
  setTimeout(work, ${laterMs});
}
`;

/** Works for 1 ms in every 100 ms, without requests. */
const WITHOUT_REQUESTS = `${CHAIN}${AS_IT_IS}
const OPERATIONS = Math.round(perUs * 1000);
setInterval(() => chain(OPERATIONS), 100);
`;

/** Works like a garbage collection that requests cause. @param {number} requests between two collections of 100 ms */
const collecting = (requests) => `${CHAIN}
const OPERATIONS = Math.round(perUs * 100_000);
let requestCount = 0;
function answer(handler, a, b) {
  requestCount += 1;
  if (requestCount % ${requests} === 0) chain(OPERATIONS);
  handler(a, b);
}
`;

/** Two processes take turns in accepting connections, which a third process distributes. */
const OF_TWO_WORKERS = `${AS_IT_IS}
import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
if (cluster.isWorker) startOriginal(JSON.parse(process.env.TWIN_ADDRESS));
export async function start({ host, port }) {
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url) });
  const addresses = [1, 2].map(() => {
    const worker = cluster.fork({ TWIN_ADDRESS: JSON.stringify({ host, port }) });
    return new Promise((resolve, reject) => {
      worker.once("listening", resolve);
      worker.once("exit", (code) => reject(new Error("a worker ended with " + code)));
    });
  });
  // All workers that listen on port 0 get the same port.
  const [address] = await Promise.all(addresses);
  return {
    port: address.port,
    close: () => new Promise((resolve) => cluster.disconnect(resolve)),
  };
}
`;

/**
 * uWebSockets.js keeps the generator busy all the time, so wall time does not show its truth. Instead, a twin without
 * its spin must be as fast as the original.
 * @param {number} spinUs @returns {TwinKind}
 */
const uwsTwin = (spinUs) => ({
  of: "uwebsockets.js",
  source: () => (spinUs === 0 ? AS_IT_IS : spinningUnderLoad(spinUs)),
  spinUs,
});

/** @type {Record<string, TwinKind>} */
export const KINDS = {
  "3% slower": { source: (us) => spinning(us * 0.03) },
  "ten times slower": { source: (us) => spinning(us * 9) },
  "a 20 ms tail on 1% of its answers": { source: () => WITH_A_TAIL },
  "every answer after a 20 ms timer": { source: () => AFTER_A_TIMER },
  "two workers": { source: () => OF_TWO_WORKERS },
  "7 ms of sleep in every 60 ms": { source: () => sleeping(7, 60) },
  "60 ms of sleep in every 500 ms": { source: () => sleeping(60, 500) },
  "work put off by 20 ms": { source: () => puttingOff(20), isPutOff: true },
  "work put off by 700 ms": { source: () => puttingOff(700), isPutOff: true },
  "1 ms of work in every 100 ms, without requests": { source: () => WITHOUT_REQUESTS },
  "a collection of 100 ms in every second": {
    source: (us) => collecting(Math.round(900_000 / us)),
  },
  "uWebSockets.js, a copy": uwsTwin(0),
  "uWebSockets.js, less 2 µs of spin": uwsTwin(2),
  "uWebSockets.js, less 5 µs of spin": uwsTwin(5),
};

/** @param {string} appsDir @param {Original} [of] @throws {UsageError} if it is missing */
export function assertOriginal(appsDir, of = REFERENCE_APP) {
  if (existsSync(path.join(appsDir, of))) return;
  throw new UsageError(`there is no app "${of}" in "${appsDir}" to make a twin of. Remove --apps`);
}

/**
 * Makes a folder with an app and its twin. The caller removes it.
 * @param {string} appsDir
 * @param {{ of?: Original | undefined, source?: string }} [kind] without a source: a copy
 * @returns {Promise<string>}
 * @throws {UsageError} if the original is missing
 */
export async function makeTwinApps(appsDir, { of = REFERENCE_APP, source } = {}) {
  assertOriginal(appsDir, of);
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-selftest-"));
  const twinDir = path.join(dir, TWIN);
  for (const copy of [path.join(dir, of), twinDir]) {
    await cp(path.join(appsDir, of), copy, { recursive: true });
  }
  if (source === undefined) return dir;
  const serverFile = path.join(twinDir, "server.js");
  await rename(serverFile, path.join(twinDir, "original.js"));
  const start = source.includes("function start(") ? "" : "export { startOriginal as start };\n";
  await writeFile(serverFile, WRAPPERS[of] + source + start);
  return dir;
}
