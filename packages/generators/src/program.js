/** The program of the processes of closed-loop and constant-rate. */

import { serveCalls } from "./calls.js";
import { STAYS_AWAKE } from "./closed-loop/idleness.js";
import { LoadedServer } from "./closed-loop/loaded-server.js";
import { assertOpenable, readOpenFileLimit } from "./connections/open-socket.js";
import { loadAtConstantRate } from "./constant-rate/load.js";

// Read while nothing is open, because the report inspects every socket.
const openFileLimit = readOpenFileLimit();

const staysAwake = process.argv.includes(STAYS_AWAKE);

/** @type {Map<number, LoadedServer>} */
const targets = new Map();
let lastTarget = 0;

serveCalls({
  connect: async (options) => {
    const held = [...targets.values()].reduce((sum, { connections }) => sum + connections, 0);
    assertOpenable(held + options.connections, openFileLimit);
    const server = new LoadedServer({ ...options, staysAwake });
    lastTarget += 1;
    const target = lastTarget;
    targets.set(target, server);
    try {
      await server.open(options);
      return target;
    } catch (error) {
      close(target);
      throw error;
    }
  },
  leadIn: ({ target, ...options }) => serverOf(target).leadIn(options),
  run: ({ target, ...options }) => serverOf(target).run(options),
  warmUp: ({ target, ...options }, news) => serverOf(target).warmUp(options, news),
  enough: ({ target }) => serverOf(target).stopSending(),
  close: ({ target }) => close(target),
  loadAtConstantRate,
});

/** @param {number} target */
function serverOf(target) {
  const server = targets.get(target);
  if (!server) throw new RangeError(`there is no target ${target}; it may have been closed`);
  return server;
}

/** @param {number} target */
function close(target) {
  targets.get(target)?.close();
  targets.delete(target);
  return true;
}
