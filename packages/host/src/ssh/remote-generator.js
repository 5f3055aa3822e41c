/** A generator's process on another machine: the agent there starts it and calls it. */
import { ClosedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { GeneratorError, ServerFault } from "@routebench/generators/generator";

/** @import { LoadHost } from "../host.js" */
/** @import { Side } from "../host.js" */
/** @import { Channel } from "./channel.js" */
/** @import { Handler } from "@routebench/generators/calls" */
/** @import { CalledProcess } from "@routebench/generators/closed-loop/closed-loop" */
/** @import { GeneratorProcess } from "@routebench/generators/generator-process" */

/** What an agent answers. @param {(side: Side) => string[]} prefix of a command on the cores of a side */
export function serveGenerators(prefix) {
  const closing = new AbortController();
  /** @type {Map<number, GeneratorProcess>} */
  const generators = new Map();
  let last = 0;
  const generatorOf = (/** @type {number} */ generator) => {
    const started = generators.get(generator);
    if (!started) throw new GeneratorError(`there is no generator ${generator} any more`);
    return started;
  };
  /** @type {Record<string, Handler>} */
  const calls = {
    startGenerator: async ({ graceMs, beside = "generator" }) => {
      const start = { launchPrefix: prefix(beside), signal: closing.signal, graceMs };
      const started = await ClosedLoop.startProcess(start);
      last += 1;
      generators.set(last, started);
      return last;
    },
    callGenerator: ({ generator, name, argument, limitMs }, news) =>
      generatorOf(generator).call(name, argument, { limitMs, onNews: news }),
    tellGenerator: ({ generator, name, argument }) => generatorOf(generator).tell(name, argument),
    closeGenerator: async (generator) => {
      await generators.get(generator)?.close();
      generators.delete(generator);
    },
  };
  return { calls, end: () => closing.abort(new GeneratorError("the load host was closed")) };
}

/**
 * What the harness calls. Its faults name the machine they were found from.
 * @param {{ name: string, channel: Channel }} host
 * @param {Parameters<LoadHost["startGenerator"]>[0]} options
 * @returns {Promise<CalledProcess>}
 * @throws {GeneratorError} if it does not start
 */
export async function startRemoteGenerator({ name: host, channel }, { signal, ...options }) {
  signal.throwIfAborted();
  const generator = await namingHost(host, channel.call("startGenerator", options));
  // Where it cannot be reached, its agent ends it by itself.
  const close = async () => {
    signal.removeEventListener("abort", close);
    await channel.call("closeGenerator", generator).catch(() => {});
  };
  signal.addEventListener("abort", close);
  if (signal.aborted) void close();
  signal.throwIfAborted();
  return {
    close,
    tell: (name, argument) => channel.tell("tellGenerator", { generator, name, argument }),
    call: async (name, argument, { limitMs, onNews } = {}) => {
      const what = { generator, name, argument, limitMs };
      const result = await namingHost(host, channel.call("callGenerator", what, { onNews }));
      return typeof result?.firstError === "string"
        ? { ...result, firstError: askedFrom(host, result.firstError) }
        : result;
    },
  };
}

/** @type {(host: string, called: Promise<any>) => Promise<any>} */
async function namingHost(host, called) {
  try {
    return await called;
  } catch (error) {
    if (error instanceof ServerFault)
      throw new ServerFault(error.code, askedFrom(host, error.message));
    if (error instanceof GeneratorError) throw new GeneratorError(`${error.message} (on ${host})`);
    throw error;
  }
}

/** @type {(host: string, message: string) => string} */
const askedFrom = (host, message) => `${message} (asked from ${host})`;
