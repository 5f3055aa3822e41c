import { setTimeout as sleep } from "node:timers/promises";

/** How long the last words of a server that has ended may take to arrive. */
const LAST_WORDS_MS = 200;

/**
 * What the process has started may hold its output open, so the end of that is not waited for.
 * @param {import("execa").ResultPromise} child
 * @param {() => void} onExit called before its last words are waited for
 * @returns {Promise<string>} how it ended
 */
export async function untilExit(child, onExit) {
  /** @type {Promise<string>} */
  const exit = new Promise((resolve) => {
    child.once("exit", (code, signal) =>
      resolve(signal ? `was ended by ${signal}` : `exited with code ${code}`),
    );
    child.once("error", (error) => resolve(`could not be started: ${error.message}`));
  });
  const closed = new Promise((resolve) => child.stderr?.once("close", resolve));
  const how = await exit;
  onExit();
  await Promise.race([closed, sleep(LAST_WORDS_MS)]);
  return how;
}
