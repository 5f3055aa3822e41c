import { ask, Wire } from "@routebench/drivers/connections/wire";
import { median } from "@routebench/stats/quantile";
import { HUGE_FILE } from "../room.js";

/** @import { Tested } from "../tests.js" */

const TRIES = 7;

/** A busy machine can hold up all tries of one series, but hardly those of each. */
const SERIES = 3;

const LIMIT_MS = 10_000;

/** How much longer a small request must take with a huge file than with another small one. */
const MUCH = 5;

/** How much of the time until the huge file comes: making room for it holds a request up less. */
const MOST_OF_IT = 0.75;

/** Whether a small request has to wait until a huge file has been read. @param {Tested} tested */
export async function synchronous({ origin, room }) {
  const [file] = room.files;
  /** @type {Awaited<ReturnType<typeof held>>} */
  let found = null;
  for (let series = 0; series < SERIES; series += 1) {
    found = await held(origin, file?.path ?? "/");
    if (found === null) return [];
  }
  const { longestMs = 0, usualMs = 0 } = found ?? {};
  const words = `sends synchronously: a small request sent with one for ${HUGE_FILE.bytes / 1024 ** 2} MB waits for it, ${longestMs.toFixed(0)} ms instead of ${usualMs.toFixed(1)}`;
  return [{ id: "synchronous", words }];
}

/**
 * For how long small requests are held up: in most tries, for a busy machine may spoil some. It only ever adds time, so the
 * least is the usual. Null if they are not.
 * @type {(origin: string, small: string) => Promise<{ longestMs: number, usualMs: number } | null>}
 */
async function held(origin, small) {
  /** @type {{ withSmall: number[], withHuge: Stall[] }} */
  const { withSmall, withHuge } = { withSmall: [], withHuge: [] };
  await stallWith(origin, HUGE_FILE.path, small);
  for (let i = 0; i < TRIES; i += 1) {
    withSmall.push((await stallWith(origin, small, small)).longestMs);
    withHuge.push(await stallWith(origin, HUGE_FILE.path, small));
  }
  const usualMs = Math.min(...withSmall);
  const isMuch = withHuge.every(({ longestMs }) => longestMs >= MUCH * usualMs);
  const heldUp = withHuge.filter((stall) => stall.longestMs >= MOST_OF_IT * stall.untilBegunMs);
  if (!isMuch || heldUp.length <= TRIES / 2) return null;
  return { longestMs: median(withHuge.map((stall) => stall.longestMs)), usualMs };
}

/**
 * @typedef {{ longestMs: number, untilBegunMs: number }} Stall of small requests; until the large
 * one's first byte
 */

/**
 * Asks for a small file, again and again, while a large one is awaited; the first time on a
 * connection that is open already, so that nothing but the server can hold it up.
 * @type {(origin: string, large: string, small: string) => Promise<Stall>}
 */
async function stallWith(origin, large, small) {
  const [wire, other] = [new Wire(origin), new Wire(origin)];
  await Promise.all([wire.opened(), other.opened()]);
  const askedAt = performance.now();
  let untilBegunMs = 0;
  wire.send({ path: large });
  const begun = wire.firstByte(LIMIT_MS).then((came) => {
    untilBegunMs = performance.now() - askedAt;
    // Reading on would keep this process busy, not that one.
    wire.close();
    return came;
  });
  await other.ask({ path: small }, { timeoutMs: LIMIT_MS });
  other.close();
  let longestMs = performance.now() - askedAt;
  while (untilBegunMs === 0) {
    const sentAt = performance.now();
    await ask(origin, { path: small }, { timeoutMs: LIMIT_MS });
    longestMs = Math.max(longestMs, performance.now() - sentAt);
  }
  if (!(await begun)) throw new Error(`it gave no answer to ${large}`);
  return { longestMs, untilBegunMs };
}
