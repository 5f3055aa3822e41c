import { ask, Wire } from "@routebench/generators/connections/wire";

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
  const wire = new Wire(origin);
  try {
    wire.write(request);
    const deadline = performance.now() + PATIENCE_MS;
    let isPatient = true;
    for (let place = 0; ; ) {
      const timeoutMs = isPatient ? deadline - performance.now() : 0;
      const { status, ending } = await wire.receive("GET", { timeoutMs });
      if (status !== 0 && place === before) return String(status);
      if (ending === "closed" && status === 0) return "closed";
      if (ending !== "late") {
        if (status !== 0) place += 1;
        continue;
      }
      if (!isPatient) return "silence";
      // A busy machine is not a silent server: it is one that answers what it was asked later.
      await ask(origin, { path: "/" }, { timeoutMs: MOST_PATIENCE_MS });
      isPatient = false;
    }
  } finally {
    wire.close();
  }
}
