/**
 * What being launched last in its round cost, against being launched first, in runs that were saved: of all entries, and of
 * those that are named. One contest after another; the last line takes them together.
 *
 *   node harness/study/place-published.js <result.json,...> [entry...]
 */
import { contestsIn } from "../src/judge/contest.js";
import { speedsOf } from "../src/judge/speed.js";
import { loadResult } from "../src/results/result-store.js";
import { placeEffect } from "./place-effect.js";

const [files = "", ...named] = process.argv.slice(2);

/** @type {Map<string, { log: number, weight: number }[]>} */
const found = new Map();
for (const file of files.split(",")) {
  const run = await loadResult(file);
  const contests = [...contestsIn("external", run), ...contestsIn("in-process", run)];
  for (const contest of contests) {
    const placed = placedIn(contest);
    const who = [null, ...named];
    const told = who.map((entry) => {
      const effect = placeEffect(placed, (id) => entry === null || id === entry);
      if (effect === null || !Number.isFinite(effect.error)) return `${entry ?? "all"} unknown`;
      const name = entry ?? "all";
      const one = { log: Math.log(effect.lastOverFirst), weight: effect.error ** -2 };
      found.set(name, [...(found.get(name) ?? []), one]);
      return `${name} ${percent(one.log)} ± ${(196 * effect.error).toFixed(1)} %`;
    });
    process.stdout.write(`${file}, ${contest.mode}, ${contest.testCase.id}: ${told.join(", ")}\n`);
  }
}
const together = [...found].map(([name, all]) => {
  const weight = all.reduce((sum, one) => sum + one.weight, 0);
  const log = all.reduce((sum, one) => sum + one.weight * one.log, 0) / weight;
  return `${name} ${percent(log)} ± ${(196 * weight ** -0.5).toFixed(1)} %`;
});
process.stdout.write(`together: ${together.join(", ")}\n`);

/** @param {number} log */
function percent(log) {
  return (Math.expm1(log) * 100).toFixed(1);
}

/** Of each launch, its place among those of its round and block. @param {ReturnType<typeof contestsIn>[number]} contest */
function placedIn(contest) {
  return speedsOf(contest).observations.flatMap(({ entry, round, value }) => {
    const trial = contest.trials.find((one) => one.appId === entry && one.round === round);
    return trial ? [{ entry, round, value, place: trial.order }] : [];
  });
}
