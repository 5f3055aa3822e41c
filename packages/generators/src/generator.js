/** @import { Load } from "@routebench/contract/trial" */

/**
 * A GET request and its correct, unpacked response. Absent fields are taken from the first response.
 * @typedef {object} LoadRequest
 * @property {string} path
 * @property {number} status
 * @property {string | Uint8Array} [body]
 * @property {"gzip"} [encoding] that the response may have
 * @property {Record<string, string>} [headers] sent after Host, in this order. wrk sends those of the first request
 *
 * A request of closed-loop. payload: sent with its length; type: of the response, without parameters; compare: if
 * bodies vary, only the length and the status, or only the status.
 * @typedef {{ method?: string, payload?: string, type?: string,
 *   compare?: "status,length" | "status" } & LoadRequest} ExactRequest
 *
 * @typedef {object} LoadRun
 * @property {string} origin such as "https://127.0.0.1:3000"; its certificate is not checked
 * @property {LoadRequest[]} requests sent in turn, at least one
 * @property {Load} load
 * @property {string[]} launchPrefix words before the command, which pin it and tie its life to the harness
 * @property {boolean} [staysAwake] whether routebench's generators may stay awake, see ClosedLoop.start
 * @property {number} [graceMs] beyond its load and timeout, before it counts as hung
 * @property {AbortSignal} signal ends the run early
 * @property {() => Promise<unknown>} [read] constant-rate calls it when it begins to count, and again when all counted
 *   requests have ended, before it closes connections
 *
 * @typedef {object} LoadResult absent fields are not reported by the generator
 * @property {number} requests completed
 * @property {number} durationMs
 * @property {number} bytes received, including headers
 * @property {Record<"connect" | "read" | "write" | "timeout" | "status" | "mismatch", number>} errors
 * @property {{ mean: number, p50: number, p90: number, p99: number, p999?: number, max: number }} latencyUs
 * @property {"sent" | "intended"} latencyBasis the moment that latencies count from
 * @property {number | null} cpuMs of the generator's process; null if it shares a process with the server
 * @property {{ p99: number, max: number }} [sendLagUs] lateness of sending that is the generator's own
 * @property {string} [firstError] a message
 * @property {number} [slow] responses that needed a full parse, because they differed from earlier ones; absent: all
 * @property {{ windowMs: number, bytes: number[] }} [windows] received in successive windows
 *
 * @typedef {object} Description what a load generator can do
 * @property {string} name
 * @property {boolean} comparesBodies whether it notices a wrong body of the right length
 * @property {false} [readsInterim] it counts interim responses (1xx) as responses
 * @property {number} shortestMs its shortest load; 0: any length
 * @property {() => Promise<string>} probe its label with the installed version; throws a GeneratorError that says how
 *   to install it if it is missing
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
  /** @param {string} name of the generator @param {number} limitMs */
  constructor(name, limitMs) {
    super(`${name} had not ended after ${limitMs} ms and was stopped`);
  }
}
