import { median } from "@routebench/stats/quantile";
import { HUGE_FILE } from "../room.js";
import { ask, Wire } from "../wire.js";

const TRIES = 5;
const LIMIT_MS = 10_000;

/** How much longer a small request must take beside a huge file than beside another small one. */
const MUCH = 5;

/** What a small request must wait of the time until the huge file comes: making room for it holds up less. */
const MOST_OF_IT = 0.75;

/**
 * Whether a small request has to wait until a huge file has been read. A server that reads it while it
 * answers others lets it pass in every try; one that does not holds it up in every try.
 * @param {import("../tests.js").Tested} tested
 */
export async function synchronous({ origin, room }) {
  const [file] = room.files;
  const small = file?.path ?? "/";
  /** @type {{ besideSmall: number[], besideHuge: Stall[] }} */
  const { besideSmall, besideHuge } = { besideSmall: [], besideHuge: [] };
  await stallBeside(origin, HUGE_FILE.path, small);
  for (let i = 0; i < TRIES; i += 1) {
    besideSmall.push((await stallBeside(origin, small, small)).longestMs);
    besideHuge.push(await stallBeside(origin, HUGE_FILE.path, small));
  }
  const usualMs = median(besideSmall);
  const waits = besideHuge.every(
    ({ longestMs, untilBegunMs }) =>
      longestMs >= MUCH * usualMs && longestMs >= MOST_OF_IT * untilBegunMs,
  );
  if (!waits) return [];
  const longestMs = median(besideHuge.map((stall) => stall.longestMs));
  const words = `sends synchronously: a small request beside one for ${HUGE_FILE.bytes / 1024 ** 2} MB waits for it, ${longestMs.toFixed(0)} ms instead of ${usualMs.toFixed(1)}`;
  return [{ id: "synchronous", words }];
}

/**
 * @typedef {object} Stall
 * @property {number} longestMs that a small request took
 * @property {number} untilBegunMs from when the large one was sent until the first of its bytes came
 */

/**
 * Asks for a small file, again and again, while a large one is awaited.
 * @param {string} origin
 * @param {string} large
 * @param {string} small
 * @returns {Promise<Stall>}
 */
async function stallBeside(origin, large, small) {
  const wire = new Wire(origin);
  await wire.opened();
  const askedAt = performance.now();
  let untilBegunMs = 0;
  wire.send({ path: large });
  const begun = wire.firstByte(LIMIT_MS).then((came) => {
    untilBegunMs = performance.now() - askedAt;
    // Reading on would keep this process busy, not that one.
    wire.close();
    return came;
  });
  let longestMs = 0;
  do {
    const sentAt = performance.now();
    await ask(origin, { path: small }, { timeoutMs: LIMIT_MS });
    longestMs = Math.max(longestMs, performance.now() - sentAt);
  } while (untilBegunMs === 0);
  if (!(await begun)) throw new Error(`it gave no answer to ${large}`);
  return { longestMs, untilBegunMs };
}
