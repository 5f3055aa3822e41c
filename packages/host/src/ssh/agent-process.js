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
 * @typedef {object} AgentProcess the agent on another machine, as long as it can be reached
 * @property {Channel} channel
 * @property {AbortSignal} lost aborted, with the reason, where it cannot be reached any more
 * @property {() => Promise<void>} close ends it, and with it all that it has started; never fails
 */

/** @param {string} host @returns {Promise<AgentProcess>} @throws {UsageError} where it does not start */
export async function startAgent(host) {
  const ssh = spawnSsh(host, COMMAND);
  let said = "";
  ssh.stderr.on("data", (chunk) => {
    said = (said + chunk).slice(-4096);
  });
  /** @type {Promise<number | null>} */
  const ended = new Promise((resolve) => {
    ssh.once("error", ({ message }) => {
      said = message;
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
    const late = () => new Error(`nothing came within ${START_MS / 1000} s`);
    await within(channel.call("kernel"), START_MS, late);
    return { channel, lost: lost.signal, close };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    // Its output may be closed before ssh has said how it ended, and one that is killed says nothing.
    const code = await Promise.race([ended, sleep(END_MS, null, { ref: false })]);
    await close();
    throw new UsageError(explainEnd(host, code, said || message));
  }
}

/**
 * Has the agent start something, whose methods are called over the channel from now on.
 * @param {Channel} channel
 * @param {"server" | "generator" | "watch" | "certificate" | "link"} what
 * @param {object} given to start it
 * @param {readonly string[]} methods
 * @returns {Promise<any>} with what can be known of it at once; null where the machine has no such thing
 */
export async function startThere(channel, what, given, methods) {
  const started = await channel.call("start", { what, given });
  if (started === null) return null;
  const { id } = started;
  const calls = methods.map((method) => [
    method,
    (/** @type {unknown[]} */ ...given) => channel.call("ask", { id, method, given }),
  ]);
  return { ...started, ...Object.fromEntries(calls) };
}
