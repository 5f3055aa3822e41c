import { ask, RawConnection } from "@routebench/generators/ask";
import { parseAnswer } from "@routebench/generators/connections/parse-answer";

/** @import { Served } from "@routebench/contract/app-record" */

/** @typedef {NonNullable<Served["unusual"]>} Unusual */

const PATIENCE_MS = 500;

/** Of a server that does not answer a right request either. */
const MOST_PATIENCE_MS = 5000;

const MEBIBYTE = 1024 ** 2;

/** @type {Record<keyof Unusual, (path: string, host: string) => string>} */
const REQUESTS = {
  garbage: (path, host) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n\u0001\u0002 ?\r\n\r\n`,
  noHost: (path) => `GET ${path} HTTP/1.1\r\n\r\n`,
  unknownMethod: (path, host) => `BREW ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
  hugeHeaders: (path, host) =>
    `GET ${path} HTTP/1.1\r\nHost: ${host}\r\nX-Filler: ${"x".repeat(MEBIBYTE)}\r\n\r\n`,
};

/**
 * Sends malformed requests, to find servers that answer without reading the request.
 * @param {string} origin
 * @param {string} path
 * @returns {Promise<Unusual>} for each request the status of the last answer, or what else happened
 */
export async function askUnusual(origin, path) {
  const { host } = new URL(origin);
  const answers = await Promise.all(
    Object.entries(REQUESTS).map(async ([name, toText]) => {
      // The answer to a right request that comes before garbage is not the answer to the garbage.
      const before = name === "garbage" ? 1 : 0;
      return [name, await outcomeOf(origin, toText(path, host), before)];
    }),
  );
  return Object.fromEntries(answers);
}

/** @param {string} origin @param {string} request @param {number} before */
async function outcomeOf(origin, request, before) {
  const connection = new RawConnection(origin, request);
  const statuses = () => statusesIn(connection.received, connection.isClosed);
  const isAnswered = () => statuses().length > before;
  try {
    await connection.until(isAnswered, PATIENCE_MS);
    if (!isAnswered() && !connection.isClosed) {
      // A busy machine is not a silent server: it is one that answers what it was asked later.
      await ask(origin, { path: "/" }, { timeoutMs: MOST_PATIENCE_MS }).catch(() => {});
    }
    return statuses()[before] ?? (connection.isClosed ? "closed" : "silence");
  } finally {
    connection.close();
  }
}

/** Of answers whose heads have come. @type {(received: Buffer, isClosed: boolean) => string[]} */
function statusesIn(received, isClosed) {
  /** @type {string[]} */
  const statuses = [];
  for (let remaining = received; ; ) {
    const status = finalStatus(remaining.toString("latin1"));
    if (status === undefined) return statuses;
    statuses.push(status);
    const answer = parseAnswer(remaining, { bodiless: false, mostBodyBytes: MEBIBYTE }, isClosed);
    if (answer.kind !== "whole") return statuses;
    remaining = remaining.subarray(answer.length);
  }
}

/** The status of the final answer, if its head has come. @param {string} text */
function finalStatus(text) {
  const heads = text.split("\r\n\r\n").slice(0, -1);
  const head = heads.find((each) => !/^HTTP\/1\.1 1\d\d/.test(each)) ?? "";
  return /^HTTP\/1\.[01] ([2-9]\d\d)(?: |\r|$)/.exec(head)?.[1];
}
