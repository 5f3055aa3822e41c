import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { ask } from "@routebench/generators/ask";
import { WRITTEN_AT } from "./files.js";

/** @import { Finding, StartInspected } from "@routebench/contract/suite" */

/** @typedef {{ origin: string, root: string }} ServedFiles a running server, and the folder that it serves */

/** Files next to the root. The second name begins like the root's, to detect servers that compare prefixes of paths. */
const SECRETS = ["secret.txt", "root-secret.txt"];
const SECRET = "This file is not in the folder that is served.";

const UPWARDS = ["/..%2f", "/%2e%2e%2f", "/../", "/%2e%2e/", "//../"];

/** Two texts of the same length, to detect servers that compare only sizes. */
const CHANGING = { path: "/changing.txt", before: "before the change", after: "later than before" };

/** A server that caches only files that are requested often has cached the file after so many requests. */
const REQUESTS_BEFORE = 3;

const POLL_MS = 50;

/** A server may cache a file for a second. */
const FRESH_MS = 1000;

/** Longer than the five seconds between two looks of Node's fs.watchFile(). */
const LIMIT_MS = 6000;

/**
 * Checks what a load does not show: old bytes of a file, and files from outside the folder. The second may end the server.
 * @param {StartInspected} start @param {number} [limitMs] for old bytes
 * @returns {Promise<Finding[]>}
 */
export async function inspectFiles(start, limitMs = LIMIT_MS) {
  const { root, remove } = await makeRoot();
  try {
    const { origin } = await start({ root });
    return [...(await findStale({ origin, root }, limitMs)), ...(await findEscape(origin))];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [{ id: "unchecked", words: `could not be checked: ${why}`.slice(0, 500) }];
  } finally {
    await remove();
  }
}

/** Makes a root that every user may read, between files that must not be served. */
async function makeRoot() {
  const parent = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const root = path.join(parent, "root");
  await chmod(parent, 0o755);
  await mkdir(root, { mode: 0o755 });
  const changing = path.join(root, CHANGING.path);
  await writeFile(changing, CHANGING.before);
  // A server that compares whole seconds would not see a change of a new file.
  await utimes(changing, WRITTEN_AT, WRITTEN_AT);
  for (const name of SECRETS) await writeFile(path.join(parent, name), SECRET);
  return { root, remove: () => rm(parent, { recursive: true, force: true }) };
}

/**
 * How long a file's old bytes are sent after the file has changed.
 * @type {(served: ServedFiles, limitMs: number) => Promise<Finding[]>}
 */
async function findStale({ origin, root }, limitMs) {
  const { path: name, before, after } = CHANGING;
  const read = async () => {
    const text = await textOf(origin, name);
    if (text === before || text === after) return text;
    throw new Error(`${name} was not sent as it is`);
  };
  for (let request = 0; request < REQUESTS_BEFORE; request += 1) await read();
  await writeFile(path.join(root, name), after);
  const changedAt = performance.now();
  let staleMs = 0;
  while (staleMs <= limitMs) {
    const elapsedMs = performance.now() - changedAt;
    if ((await read()) === after) break;
    // A request at this time was answered with the old bytes.
    staleMs = elapsedMs;
    await sleep(POLL_MS);
  }
  if (staleMs <= FRESH_MS) return [];
  const seconds = (staleMs / 1000).toFixed(1);
  return [{ id: "stale", words: `sends a file’s old bytes ${seconds} s after it has changed` }];
}

/** Whether a file next to the root can be read. @param {string} origin */
async function findEscape(origin) {
  for (const path of UPWARDS.flatMap((up) => SECRETS.map((name) => up + name))) {
    if ((await textOf(origin, path)) !== SECRET) continue;
    return [{ id: "traversal", words: `sends files from outside its folder: ${path}` }];
  }
  return [];
}

/** Unpacked; "" if no whole answer comes. @type {(origin: string, path: string) => Promise<string>} */
async function textOf(origin, path) {
  try {
    const { headers, body } = await ask(origin, { path }, { timeoutMs: 10_000 });
    return String(headers.get("content-encoding") === "gzip" ? gunzipSync(body) : body);
  } catch {
    return "";
  }
}
