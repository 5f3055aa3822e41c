import { ask } from "@routebench/drivers/connections/wire";

/** @import { Tested } from "../tests.js" */

/** Answered by es5/ticks.js where a server was started so that it counts. */
const TICKS_PATH = "/routebench-ticks";

const REQUESTS = 10;

/**
 * How often a handler of 2012 calls process.nextTick for a file that is there, which the report of
 * that year noted of one. What does not count is not told of.
 * @param {Pick<Tested, "origin" | "room">} tested
 */
export async function nextTick({ origin, room }) {
  const path = room.files[0]?.path ?? "/";
  // The first request may load what later ones have.
  await ask(origin, { path });
  const before = await ticksOf(origin);
  if (before === null) return [];
  for (let asked = 0; asked < REQUESTS; asked += 1) await ask(origin, { path });
  const each = (Number(await ticksOf(origin)) - before) / REQUESTS;
  if (each === 0) {
    const words = "does not call process.nextTick for a file";
    return [{ id: "no-next-tick", words, isHarmless: true }];
  }
  const times = Number(each.toFixed(1));
  const words = `calls process.nextTick ${times === 1 ? "once" : `${times} times`} for a file`;
  return [{ id: "next-tick", words, isHarmless: true }];
}

/** Null where nothing is counted. @param {string} origin */
async function ticksOf(origin) {
  const { status, body } = await ask(origin, { path: TICKS_PATH });
  const [, ticks] = /^ticks: (\d+)$/.exec(body.toString()) ?? [];
  return status === 200 && ticks !== undefined ? Number(ticks) : null;
}
