import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../trial-failure.js";
import { measureResponses, responseRange } from "./wire.js";

/**
 * What a server puts on the wire for one path.
 * @param {import("../host/host.js").Server} server
 * @param {string} path
 * @param {number} [answerMs]
 * @returns {Promise<{ served: import("@routebench/contract/result-file").Served, responseBytes: { least: number, most: number }}>}
 * @throws {TrialFailure} "no-answer"
 */
export async function inspectServed(server, path, answerMs = DEFAULT_LIMITS.answerMs) {
  const measured = await server.whileAlive(
    measureResponses(server.origin, path, { timeoutMs: answerMs }).catch((error) => {
      throw new TrialFailure("no-answer", `GET ${path}: ${error.message}`);
    }),
  );
  const [first] = measured.responses;
  if (!first) throw new TrialFailure("no-answer", `GET ${path}: nothing was measured`);
  return {
    served: { path, ...first, keepAlive: measured.keepAlive },
    responseBytes: responseRange(measured),
  };
}

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
