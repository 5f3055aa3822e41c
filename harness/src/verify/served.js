import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { measureHttp10, measureResponses, responseRange } from "./wire.js";

/**
 * What a server puts on the wire for one path.
 * @param {import("../host/host.js").Server} server
 * @param {string} path
 * @param {number} [answerMs]
 * @returns {Promise<{ served: import("@routebench/contract/result-file").Served, responseBytes: { least: number, most: number }}>}
 * @throws {TrialFailure} "no-answer"
 */
export async function inspectServed(server, path, answerMs = DEFAULT_LIMITS.answerMs) {
  const measured = await answered(
    server,
    path,
    measureResponses(server.origin, path, { timeoutMs: answerMs }),
  );
  const [first] = measured.responses;
  if (!first) throw new TrialFailure("no-answer", `GET ${path}: nothing was measured`);
  return {
    served: { path, ...first, keepAlive: measured.keepAlive },
    responseBytes: responseRange(measured),
  };
}

/**
 * What it puts there for the same path over HTTP/1.0.
 * @param {import("../host/host.js").Server} server
 * @param {string} path
 * @param {number} answerMs
 * @returns {Promise<import("./wire-response.js").WireResponse>}
 * @throws {TrialFailure} "no-answer"
 */
export const inspectHttp10 = (server, path, answerMs) =>
  answered(server, path, measureHttp10(server.origin, path, { timeoutMs: answerMs }));

/**
 * @template T
 * @param {import("../host/host.js").Server} server
 * @param {string} path
 * @param {Promise<T>} asking
 * @returns {Promise<T>}
 * @throws {TrialFailure} "no-answer"
 */
const answered = (server, path, asking) =>
  server.whileAlive(
    asking.catch((error) => {
      throw new TrialFailure("no-answer", `GET ${path}: ${error.message}`);
    }),
  );

/**
 * The size of a response: the mean over the rotation, where several paths are asked.
 * @param {import("../host/host.js").Server} server
 * @param {import("./asked.js").Asked} asked
 * @param {number} answerMs
 * @returns {Promise<{ least: number, most: number }>} bytes
 * @throws {TrialFailure} "no-answer"
 */
export async function measureResponseBytes(server, { requests }, answerMs) {
  const paths = requests.map(({ path }) => path);
  let [least, most] = [0, 0];
  // A rotation asks some paths more often than others; each is measured once.
  for (const path of new Set(paths)) {
    const share = paths.filter((one) => one === path).length / paths.length;
    const { responseBytes } = await inspectServed(server, path, answerMs);
    least += share * responseBytes.least;
    most += share * responseBytes.most;
  }
  return { least, most };
}
