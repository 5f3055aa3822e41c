import { setTimeout as sleep } from "node:timers/promises";
import { within } from "../limits.js";
import { UsageError } from "../usage-error.js";
import { Channel } from "./channel.js";
import { bySh, COPY_PARENT, explainEnd, NO_COPY, NO_NODE, spawnSsh } from "./ssh.js";

const START_MS = 30_000;
const END_MS = 4000;

const COMMAND = bySh(
  `dir=${COPY_PARENT}; cd "$dir/workspace" 2>/dev/null || exit ${NO_COPY}; ` +
    `command -v node >/dev/null || exit ${NO_NODE}; ` +
    'mkdir -p "$dir/agents" && : >"$dir/agents/$$"; exec node packages/host/bin/agent.js',
);

/**
 * @typedef {object} AgentProcess an agent that runs on another machine
 * @property {Channel} channel
 * @property {AbortSignal} lost aborted, with the reason, when the machine cannot be reached any more
 * @property {() => Promise<void>} close ends the agent and all that it started; never fails
 */

/** @param {string} host @returns {Promise<AgentProcess>} @throws {UsageError} if it does not start */
export async function startAgent(host) {
  const ssh = spawnSsh(host, COMMAND);
  let output = "";
  ssh.stderr.on("data", (chunk) => {
    output = (output + chunk).slice(-4096);
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    ssh.once("error", ({ message }) => {
      output = message;
      resolve(null);
    });
    ssh.once("close", (code) => resolve(code));
  });
  const lost = new AbortController();
  let isClosing = false;
  const channel = new Channel(host, ssh.stdout, ssh.stdin, {}, (why) => {
    if (!isClosing) lost.abort(why);
    ssh.stdin.destroy();
  });
  const close = async () => {
    isClosing = true;
    channel.tell("end", null);
    const kill = setTimeout(() => ssh.kill("SIGKILL"), lost.signal.aborted ? 0 : END_MS);
    await ended;
    clearTimeout(kill);
    channel.lose("it was closed");
  };
  try {
    const late = () => new Error(`no message within ${START_MS / 1000} s`);
    await within(channel.call("kernel"), START_MS, late);
    return { channel, lost: lost.signal, close };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    // Its output may close before ssh has reported how it ended, and a killed ssh reports nothing.
    const code = await Promise.race([ended, sleep(END_MS, null, { ref: false })]);
    await close();
    throw new UsageError(explainEnd(host, code, output || message));
  }
}

/**
 * Lets the agent start a thing and returns an object with methods that call the thing over the channel.
 * @param {Channel} channel
 * @param {"server" | "generator" | "watch" | "certificate" | "link"} what
 * @param {object} given for starting it
 * @param {readonly string[]} methods
 * @returns {Promise<any>} also has the thing's first properties; null if the machine has no such thing
 */
export async function startRemotely(channel, what, given, methods) {
  const started = await channel.call("start", { what, given });
  if (started === null) return null;
  const { id } = started;
  const calls = methods.map((method) => [
    method,
    (/** @type {unknown[]} */ ...given) => channel.call("ask", { id, method, given }),
  ]);
  return { ...started, ...Object.fromEntries(calls) };
}
