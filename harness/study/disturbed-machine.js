/**
 * Makes this machine a disturbed one, the same each time: two processes that come and go, as neighbours do, each busy for
 * a tenth of a second to two seconds and then away for as long: node harness/study/disturbed-machine.js [seed] [seconds].
 * It ends after that time (600 s), or with Ctrl+C.
 */
import { fork } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createShuffle } from "../src/plan/shuffle.js";

/** As long as disturbances on shared machines last, in ms; each is drawn equally often. */
const SPELLS_MS = [100, 140, 200, 280, 400, 560, 800, 1100, 1500, 2000];

/** What it does is what compiled JavaScript and its collector do, so that it wants the core's pipelines and memory. */
function work() {
  const parsed = Array.from({ length: 200 }, (_, id) => ({ id, name: `neighbour ${id}` }));
  return JSON.parse(JSON.stringify(parsed)).length;
}

/** Busy and away by turns, until its parent has gone. @param {number} seed */
async function disturb(seed) {
  const shuffle = createShuffle(seed);
  process.once("disconnect", () => process.exit());
  for (;;) {
    for (const spellMs of shuffle(SPELLS_MS)) {
      const until = performance.now() + spellMs;
      while (performance.now() < until) work();
      await sleep(shuffle(SPELLS_MS)[0]);
    }
  }
}

/** @param {number} seed @param {number} seconds */
async function disturbWithTwo(seed, seconds) {
  const file = fileURLToPath(import.meta.url);
  const neighbours = [1, 2].map((which) => fork(file, ["neighbour", String(2 * seed + which)]));
  const interrupted = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"]) process.once(signal, () => interrupted.abort());
  await sleep(1000 * seconds, undefined, { signal: interrupted.signal }).catch(() => {});
  for (const neighbour of neighbours) neighbour.kill();
}

const [first = "1", second = "600"] = process.argv.slice(2);
if (first === "neighbour") await disturb(Number(second));
else if (Number.isInteger(Number(first)) && Number(second) > 0) {
  await disturbWithTwo(Number(first), Number(second));
} else {
  process.stderr.write("usage: node harness/study/disturbed-machine.js [seed] [seconds]\n");
  process.exitCode = 2;
}
