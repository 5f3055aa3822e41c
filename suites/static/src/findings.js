import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { ask, RawConnection } from "@routebench/generators/ask";
import { parseAnswer } from "@routebench/generators/connections/parse-answer";
import { filesByName, WRITTEN_AT } from "./files.js";

/**
 * @import { Finding, InspectedApp } from "@routebench/contract/suite"
 *
 * @typedef {{ status: number, headers: Map<string, string>, body: Buffer }} FileAnswer status: 0 if none came
 * @typedef {{ origin: string, root: string }} ServedFiles a running server, and the folder that it serves
 *
 * @typedef {object} Check
 * @property {string} what it checks, in words
 * @property {(served: ServedFiles) => Promise<Finding[]>} find
 */

const FILE = "/jquery.min.js";
const MISSING = "/no-such-file.js";

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

const PATIENT = { timeoutMs: 10_000 };

/** @type {FileAnswer} */
const NO_ANSWER = { status: 0, headers: new Map(), body: Buffer.alloc(0) };

/** Headers that may differ between two answers. The last frames a body, which HEAD does not have. */
const FREE = new Set(["age", "connection", "date", "keep-alive", "transfer-encoding"]);

/** @type {readonly Check[]} */
export const CHECKS = [
  { what: "HEAD", find: findHead },
  { what: "a missing file", find: findMissing },
  { what: "a file that changes", find: findStale },
  { what: "paths that leave its folder", find: findEscape },
];

/**
 * Checks what a request for a file does not show. Each check has its own server, because a check may end the server.
 * @param {InspectedApp} subject @param {readonly Check[]} [checks]
 */
export async function inspectFiles({ start }, checks = CHECKS) {
  /** @type {Finding[]} */
  const findings = [];
  for (const { what, find } of checks) {
    const { root, remove } = await makeRoot();
    try {
      const server = await start({ root });
      findings.push(...(await find({ origin: server.origin, root })));
      await server.kill();
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      findings.push({
        id: `unchecked: ${what}`,
        words: `could not be checked for ${what}: ${why}`,
      });
    } finally {
      await remove();
    }
  }
  return findings.map(({ id, words }) => ({ id, words: words.slice(0, 500) }));
}

/** Makes a root that every user may read, between files that must not be served. */
async function makeRoot() {
  const parent = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const root = path.join(parent, "root");
  await chmod(parent, 0o755);
  await mkdir(root, { mode: 0o755 });
  await writeFile(path.join(root, FILE), filesByName().get(FILE.slice(1)) ?? "");
  const changing = path.join(root, CHANGING.path);
  await writeFile(changing, CHANGING.before);
  // A server that compares whole seconds would not see a change of a new file.
  await utimes(changing, WRITTEN_AT, WRITTEN_AT);
  for (const name of SECRETS) await writeFile(path.join(parent, name), SECRET);
  return { root, remove: () => rm(parent, { recursive: true, force: true }) };
}

/** Whether HEAD is answered as GET is, without a body. @param {ServedFiles} served */
async function findHead({ origin }) {
  const get = await askGet(origin, FILE);
  const head = await askHead(origin, FILE);
  const unlike = [...differences(head, get), ...bodyOf(head)];
  if (unlike.length === 0) return [];
  return [{ id: "head-unlike-get", words: `answers HEAD unlike GET: ${unlike.join(", ")}` }];
}

/** @type {(head: FileAnswer, get: FileAnswer) => string[]} */
function differences(head, get) {
  if (head.status !== get.status) return [`status ${statusOf(head)} for ${statusOf(get)}`];
  const names = new Set([...head.headers.keys(), ...get.headers.keys()]);
  return [...names].flatMap((name) => {
    const [ofHead, ofGet] = [head.headers.get(name), get.headers.get(name)];
    if (ofHead === ofGet || FREE.has(name)) return [];
    if (ofHead === undefined) return [`without ${name}`];
    return ofGet === undefined ? [`with ${name}`] : [`${name} ${ofHead} for ${ofGet}`];
  });
}

/** Whether a missing file is 404, for GET and for HEAD. @param {ServedFiles} served */
async function findMissing({ origin }) {
  const get = await askGet(origin, MISSING);
  const head = await askHead(origin, MISSING);
  const wrong = [
    ...(get.status === 404 ? [] : [`GET with ${statusOf(get)}`]),
    ...(head.status === 404 ? bodyOf(head) : [`HEAD with ${statusOf(head)}`]),
  ];
  if (wrong.length === 0) return [];
  return [{ id: "wrong-404", words: `answers a missing file wrongly: ${wrong.join(", ")}` }];
}

/** @type {(origin: string, path: string) => Promise<FileAnswer>} */
const askGet = (origin, path) => ask(origin, { path }, PATIENT).catch(() => NO_ANSWER);

/**
 * Reads until the connection ends, to see whether a body follows.
 * @type {(origin: string, path: string) => Promise<FileAnswer>}
 */
async function askHead(origin, path) {
  const { host } = new URL(origin);
  const request = `HEAD ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  const connection = new RawConnection(origin, request);
  await connection.until(() => false, PATIENT.timeoutMs);
  connection.close();
  const { received } = connection;
  const answer = parseAnswer(received, { bodiless: true, mostBodyBytes: 0 });
  if (answer.kind !== "whole") return NO_ANSWER;
  /** @type {FileAnswer["headers"]} */
  const headers = new Map();
  for (const { name, from, to } of answer.fields) {
    const before = headers.has(name) ? `${headers.get(name)}, ` : "";
    headers.set(name, before + received.toString("latin1", from, to));
  }
  return { status: answer.status, headers, body: received.subarray(answer.length) };
}

/** @param {FileAnswer} answer */
const statusOf = ({ status }) => status || "no answer";

/** @param {FileAnswer} head */
const bodyOf = ({ body }) => (body.length > 0 ? [`${body.length} bytes of body after HEAD`] : []);

/**
 * How long a file's old bytes are sent after the file has changed.
 * @type {(served: ServedFiles, limitMs?: number) => Promise<Finding[]>}
 */
export async function findStale({ origin, root }, limitMs = LIMIT_MS) {
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

/** Whether a file next to the root can be read. @param {ServedFiles} served */
async function findEscape({ origin }) {
  for (const path of UPWARDS.flatMap((up) => SECRETS.map((name) => up + name))) {
    if ((await textOf(origin, path)) !== SECRET) continue;
    return [{ id: "traversal", words: `sends files from outside its folder: ${path}` }];
  }
  return [];
}

/** Unpacked; "" if that fails. @type {(origin: string, path: string) => Promise<string>} */
async function textOf(origin, path) {
  const { headers, body } = await askGet(origin, path);
  try {
    return String(headers.get("content-encoding") === "gzip" ? gunzipSync(body) : body);
  } catch {
    return "";
  }
}
