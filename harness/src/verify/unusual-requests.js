import { ask, RawConnection } from "@routebench/generators/ask";

/** @import { Served } from "@routebench/contract/app-record" */

/** @typedef {NonNullable<Served["unusual"]>} Unusual */

const PATIENCE_MS = 500;

/** For a valid request. */
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
 * @param {string} origin @param {string} path
 * @returns {Promise<Unusual>} for each request the status of the last answer, "closed" or "silence"
 */
export async function askUnusual(origin, path) {
  const { host } = new URL(origin);
  const answers = await Promise.all(
    Object.entries(REQUESTS).map(async ([name, toText]) => {
      // Garbage follows a valid request, whose answer comes first.
      const before = name === "garbage" ? 1 : 0;
      return [name, await outcomeOf(origin, toText(path, host), before)];
    }),
  );
  return Object.fromEntries(answers);
}

/** @param {string} origin @param {string} request @param {number} before */
async function outcomeOf(origin, request, before) {
  const connection = new RawConnection(origin, request);
  const statuses = () => statusesIn(connection.received);
  const isAnswered = () => statuses().length > before;
  try {
    await connection.until(isAnswered, PATIENCE_MS);
    if (!isAnswered() && !connection.isClosed) {
      // The machine may be busy: after the answer to a later request, the server had enough time.
      await ask(origin, { path: "/" }, { timeoutMs: MOST_PATIENCE_MS }).catch(() => {});
    }
    return statuses()[before] ?? (connection.isClosed ? "closed" : "silence");
  } finally {
    connection.close();
  }
}

/** Of final answers with complete heads. @param {Buffer} received */
const statusesIn = (received) =>
  received
    .toString("latin1")
    .split("\r\n\r\n")
    .slice(0, -1)
    .flatMap((text) => /HTTP\/1\.[01] ([2-9]\d\d)(?: |\r|$)/.exec(text)?.[1] ?? []);
