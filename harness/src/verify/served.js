import { DEFAULT_LIMITS } from "../limits.js";
import { TrialFailure } from "../server/failure.js";
import { measureResponses, responseRange } from "./wire.js";

/**
 * What a server puts on the wire for one path.
 * @param {import("../server/server-process.js").ServerProcess} server
 * @param {string} path
 * @param {number} [answerMs]
 * @returns {Promise<{ served: import("@routebench/contract/result-file").Served, responseBytes: { least: number, most: number } }>}
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
  const { keepAlive } = measured;
  return { served: { path, ...first, keepAlive }, responseBytes: responseRange(measured) };
}
