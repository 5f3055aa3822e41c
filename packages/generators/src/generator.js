/** @import { Load } from "@routebench/contract/trial" */

/**
 * A GET, and what its answer must be; what is absent is that of the first answer. The body is what it unpacks to.
 * @typedef {object} LoadRequest
 * @property {string} path
 * @property {number} status
 * @property {string | Uint8Array} [body]
 * @property {"gzip"} [encoding] that the answer may have
 *
 * What closed-loop can be asked; payload: sent with its length; type: of the answer, without parameters.
 * @typedef {{ method?: string, headers?: Record<string, string>, payload?: string, type?: string } & LoadRequest} ExactRequest
 *
 * @typedef {object} LoadRun
 * @property {string} origin such as "https://127.0.0.1:3000"; a certificate is not checked
 * @property {LoadRequest[]} requests asked in turn, at least one
 * @property {Load} load
 * @property {string[]} launchPrefix words put before the command, to pin it and to tie its life to ours
 * @property {boolean} [staysAwake] whether a generator of ours may do so, see ClosedLoop.start
 * @property {number} [graceMs] beyond its load and its patience, before it counts as hung
 * @property {AbortSignal} signal ends the run early
 *
 * @typedef {object} LoadResult what is absent, the generator does not say
 * @property {number} requests completed
 * @property {number} durationMs
 * @property {number} bytes received, headers included
 * @property {{ connect: number, read: number, write: number, timeout: number, status: number, mismatch: number }} errors
 * @property {{ mean: number, p50: number, p90: number, p99: number, p999?: number, max: number }} latencyUs
 * @property {"sent" | "intended"} latencyBasis the moment that latencies count from
 * @property {number | null} cpuMs of the generator's own process; null if it shares one with the server
 * @property {{ p99: number, max: number }} [sendLagUs] how late the generator itself was in sending
 * @property {string} [firstError] in words
 * @property {number} [slow] answers that took a real parse, for they were unlike those before; absent: all
 * @property {{ windowMs: number, bytes: number[] }} [windows] received in successive stretches
 *
 * @typedef {object} Description what a load generator can do
 * @property {string} name
 * @property {boolean} comparesBodies whether a wrong body of the right length is seen
 * @property {number} shortestMs of its shortest load; 0: any length will do
 * @property {() => Promise<string>} probe its label, which has the version installed here; throws a GeneratorError that says
 *   how to get it if it is missing
 *
 * @typedef {Description & { run: (run: LoadRun) => Promise<LoadResult> }} Generator run: throws a GeneratorError
 */

/** @type {Readonly<LoadResult["errors"]>} */
export const NO_ERRORS = { connect: 0, read: 0, write: 0, timeout: 0, status: 0, mismatch: 0 };

/** @param {readonly LoadResult["errors"][]} counts */
export function addErrors(...counts) {
  const sum = { ...NO_ERRORS };
  const kinds = /** @type {(keyof typeof sum)[]} */ (Object.keys(sum));
  for (const errors of counts) for (const kind of kinds) sum[kind] += errors[kind];
  return sum;
}

/** The generator failed, not the server under test. */
export class GeneratorError extends Error {
  /** @override */
  name = "GeneratorError";
}

/** The loaded server failed; the generator and its other servers go on. */
export class ServerFault extends GeneratorError {
  /** @param {"wrong-answer" | "no-answer"} code @param {string} message names the server */
  constructor(code, message) {
    super(message);
    this.code = code;
  }
}

export class GeneratorLate extends GeneratorError {
  /** @param {string} name the generator's @param {number} limitMs */
  constructor(name, limitMs) {
    super(`${name} had not ended after ${limitMs} ms and was stopped`);
  }
}
