import { ClosedLoop } from "@routebench/drivers/closed-loop/closed-loop";
import { DriverError, ServerFault } from "@routebench/drivers/driver";

/**
 * The generators of a machine that is asked for load: each is a process here, and is called from the harness as
 * one on its own machine would be.
 *
 * @typedef {import("@routebench/drivers/generator-process").GeneratorProcess} GeneratorProcess
 *
 * @typedef {object} Called how a call ended
 * @property {unknown} [result]
 * @property {{ code: "wrong-answer" | "no-answer", message: string }} [fault] of the server
 * @property {string} [failure] of the generator
 */

/**
 * @param {() => string[]} prefix words put before a generator's command
 * @param {(news: { call: number, news: unknown }) => void} tellNews of a call under way
 */
export function serveGenerators(prefix, tellNews) {
  const closing = new AbortController();
  /** @type {Map<number, GeneratorProcess>} */
  const generators = new Map();
  let last = 0;
  const calls = {
    /** @param {{ graceMs?: number }} options */
    startGenerator: ({ graceMs }) =>
      toCalled(async () => {
        const start = { launchPrefix: prefix(), signal: closing.signal };
        const started = await ClosedLoop.startProcess({
          ...start,
          ...(graceMs !== undefined && { graceMs }),
        });
        last += 1;
        generators.set(last, started);
        return last;
      }),
    /** @param {{ generator: number, call: number, name: string, argument: object, limitMs: number }} what */
    callGenerator: ({ generator, call, name, argument, limitMs }) =>
      toCalled(async () => {
        const hear = (/** @type {unknown} */ news) => tellNews({ call, news });
        return generatorOf(generator).call(name, argument, limitMs, hear);
      }),
    /** @param {{ generator: number, name: string, argument: object }} what */
    tellGenerator: ({ generator, name, argument }) => generatorOf(generator).tell(name, argument),
    /** @param {number} generator */
    closeGenerator: async (generator) => {
      await generators.get(generator)?.close();
      generators.delete(generator);
    },
  };
  const generatorOf = (/** @type {number} */ generator) => {
    const started = generators.get(generator);
    if (!started) throw new DriverError(`there is no generator ${generator} any more`);
    return started;
  };
  return { calls, end: () => closing.abort(new DriverError("the load host was closed")) };
}

/**
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Called>}
 */
async function toCalled(work) {
  try {
    return { result: await work() };
  } catch (error) {
    if (error instanceof ServerFault)
      return { fault: { code: error.code, message: error.message } };
    if (error instanceof DriverError) return { failure: error.message };
    throw error;
  }
}
