import { setTimeout as sleep } from "node:timers/promises";
import { ask, Wire } from "@routebench/drivers/connections/wire";
import { LONG_FILE } from "../room.js";

/** @import { Tested } from "../tests.js" */

const CLIENTS = 10;
const POLL_MS = 50;
const LIMIT_MS = 2000;

/** Whether a client that leaves leaves a file open. @param {Tested} tested @param {number} [limitMs] */
export async function descriptors({ origin, openFiles, room }, limitMs = LIMIT_MS) {
  // What is opened once and for all is open by then.
  for (const { path } of room.files) await ask(origin, { path });
  const before = await openFiles();
  if (before === null) throw new Error("this platform does not report how many files are open");
  for (let i = 0; i < CLIENTS; i += 1) await askAndLeave(origin);
  const deadline = performance.now() + limitMs;
  let left = 0;
  do {
    await sleep(POLL_MS);
    left = ((await openFiles()) ?? 0) - before;
  } while (left >= CLIENTS / 2 && performance.now() < deadline);
  if (left < CLIENTS / 2) return [];
  const words = `keeps files open whose clients have gone away: ${left} after ${CLIENTS} of them`;
  return [{ id: "leaks-descriptors", words }];
}

/** @param {string} origin */
async function askAndLeave(origin) {
  const wire = new Wire(origin);
  wire.send({ path: LONG_FILE.path });
  await wire.firstByte();
  wire.close();
}
