import { cp, mkdtemp, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

const HANDLER = "function answer(request, response, answerOther = answerNotFound) {";

/**
 * A twin that is slower by a known CPU time per request: a chain of integer operations, as
 * long as that takes on this core. It asks no clock while it serves, and costs every request the same.
 * @param {number} spinUs
 * @returns {string} source
 */
export const spinning = (spinUs) => `
function answer(request, response, answerOther) {
  spin(OPERATIONS);
  answerNow(request, response, answerOther);
}
let state = 1;
function spin(operations) {
  for (let i = 0; i < operations; i += 1) state = (Math.imul(state, 1103515245) + 12345) | 0;
}
const PROBE = 1_000_000;
spin(PROBE);
const probesMs = Array.from({ length: 15 }, () => {
  const startedAt = performance.now();
  spin(PROBE);
  return performance.now() - startedAt;
});
const OPERATIONS = Math.round(${spinUs / 1000} / (Math.min(...probesMs) / PROBE));
`;

/** One answer in a hundred comes 20 ms later than it could. */
const WITH_A_TAIL = `
let asked = 0;
function answer(...question) {
  asked += 1;
  if (asked % 100 === 0) setTimeout(answerNow, 20, ...question);
  else answerNow(...question);
}
`;

/** Every answer waits for a timer. */
const WAITING = `
function answer(...question) {
  setTimeout(answerNow, 20, ...question);
}
`;

/** Nobody is answered for 5 ms in every 50, and nothing is computed meanwhile. */
const SLEEPY = `
const answer = answerNow;
const nobody = new Int32Array(new SharedArrayBuffer(4));
setInterval(() => Atomics.wait(nobody, 0, 0, 5), 50);
`;

/** Two processes take the connections in turns, and a third hands them out. */
const OF_TWO_WORKERS = `
const answer = answerNow;
import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
if (cluster.isWorker) {
  http.createServer(answer).listen(Number(process.env.TWIN_PORT), process.env.TWIN_HOST);
}
export async function start({ host, port }) {
  cluster.setupPrimary({ exec: fileURLToPath(import.meta.url) });
  const addresses = [1, 2].map(() => {
    const worker = cluster.fork({ TWIN_HOST: host, TWIN_PORT: String(port) });
    return new Promise((resolve) => worker.once("listening", resolve));
  });
  // Workers that ask for any port get the same one.
  const [address] = await Promise.all(addresses);
  return {
    port: address.port,
    close: () => new Promise((resolve) => cluster.disconnect(resolve)),
  };
}
`;

/** It answers at once, and does the work for each answer 20 ms later. */
const PUTTING_OFF = `
let state = 1;
function work() {
  for (let i = 0; i < 20_000; i += 1) state = (Math.imul(state, 1103515245) + 12345) | 0;
}
function answer(...question) {
  answerNow(...question);
  setTimeout(work, 20);
}
`;

/** Ways in which a twin may differ from node:http, none of which it shares. */
export const TWINS = {
  "two workers": OF_TWO_WORKERS,
  "a 20 ms tail on 1 % of its answers": WITH_A_TAIL,
  "every answer after a 20 ms timer": WAITING,
  "5 ms of sleep in every 50": SLEEPY,
  "work put off by 20 ms": PUTTING_OFF,
};

/**
 * Makes a folder with node:http's app and a twin of it, which may differ.
 * @param {string} appsDir
 * @param {string | null} source how the twin answers, see TWINS; null makes the two alike
 * @returns {Promise<string>} the folder, to be removed by the caller
 * @throws {Error} if the app's source no longer has the place where a twin differs
 */
export async function makeTwinApps(appsDir, source) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-selftest-"));
  const original = path.join(appsDir, "node-http");
  await cp(original, path.join(dir, "node-http"), { recursive: true });
  await cp(original, path.join(dir, "twin"), { recursive: true });
  if (source !== null) {
    const serverFile = path.join(dir, "twin", "server.js");
    const server = await readFile(serverFile, "utf8");
    if (!server.includes(HANDLER))
      throw new Error("apps/node-http/server.js has changed its handler");
    const answering = server.replace(HANDLER, HANDLER.replace("answer(", "answerNow("));
    const starting = source.includes("function start(")
      ? answering.replace("export async function start(", "async function startAlone(")
      : answering;
    await writeFile(serverFile, starting + source);
  }
  return dir;
}
