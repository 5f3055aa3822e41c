import { median } from "@routebench/stats/quantile";
import { HUGE_FILE } from "../room.js";
import { ask, Wire } from "../wire.js";

const TRIES = 5;
const LIMIT_MS = 10_000;

/** How much longer a small request must take beside a huge file than beside another small one. */
const MUCH = 5;

/**
 * Whether a small request has to wait until a huge file has been read. A server that reads it while it
 * answers others lets it pass in every try; one that does not holds it up in every try.
 * @param {import("../tests.js").Tested} tested
 */
export async function synchronous({ origin, room }) {
  const [file] = room.files;
  const small = file?.path ?? "/";
  /** @type {{ besideSmall: number[], besideHuge: number[] }} */
  const { besideSmall, besideHuge } = { besideSmall: [], besideHuge: [] };
  await stallBeside(origin, HUGE_FILE.path, small);
  for (let i = 0; i < TRIES; i += 1) {
    besideSmall.push(await stallBeside(origin, small, small));
    besideHuge.push(await stallBeside(origin, HUGE_FILE.path, small));
  }
  const least = Math.min(...besideHuge);
  if (least < MUCH * median(besideSmall)) return [];
  const words = `sends synchronously: a small request beside one for ${HUGE_FILE.bytes / 1024 ** 2} MB waits for it, ${median(besideHuge).toFixed(0)} ms instead of ${median(besideSmall).toFixed(1)}`;
  return [{ id: "synchronous", words }];
}

/**
 * @param {string} origin
 * @param {string} large
 * @param {string} small
 * @returns {Promise<number>} the longest that a small request took, in milliseconds, from when the large
 *   one was sent until the first of its bytes came
 */
async function stallBeside(origin, large, small) {
  const wire = new Wire(origin);
  await wire.opened();
  let hasBegun = false;
  wire.send({ path: large });
  const begun = wire.firstByte(LIMIT_MS).then((came) => {
    hasBegun = true;
    // Reading on would keep this process busy, not that one.
    wire.close();
    return came;
  });
  let longest = 0;
  do {
    const sentAt = performance.now();
    await ask(origin, { path: small }, { timeoutMs: LIMIT_MS });
    longest = Math.max(longest, performance.now() - sentAt);
  } while (!hasBegun);
  if (!(await begun)) throw new Error(`it gave no answer to ${large}`);
  return longest;
}
