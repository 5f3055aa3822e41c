// Prints the third table of STUDY.md. `node study/adaptive.js [runs]`
import { compareEntries } from "../src/compare.js";
import { adaptiveRun } from "./adaptive-run.js";
import { FIELDS, field, heavyTailed, normal, seeded } from "./launches.js";

/** @import { Entry, Noise } from "./launches.js" */

const runs = Number(process.argv[2] ?? 500);
const RESOLUTION = 0.02;
const options = { looks: { first: 3, last: 10 }, resolution: RESOLUTION };

/**
 * @param {readonly Entry[]} entries
 * @param {Noise} noise
 * @param {number} step the true log difference of neighbours
 */
function outcome(entries, noise, step) {
  const uniform = seeded(1);
  const truth = new Map(entries.map(({ entry, log }) => [entry, log]));
  let wrong = 0;
  let missed = 0;
  let rounds = 0;
  let decided = 0;
  for (let run = 0; run < runs; run += 1) {
    const observations = adaptiveRun(entries, noise, uniform, options);
    const results = compareEntries(observations, options).map(({ a, b, ratio, verdict }) => {
      const gap = Number(truth.get(a)) - Number(truth.get(b));
      const wrongVerdict =
        (verdict === "faster" && gap <= 0) ||
        (verdict === "slower" && gap >= 0) ||
        (verdict === "equal" && Math.abs(gap) > Math.log1p(RESOLUTION));
      const missing = Number(ratio.low) > Math.exp(gap) || Number(ratio.high) < Math.exp(gap);
      const isNeighbour = Math.abs(Math.abs(gap) - step) < 1e-9;
      return { verdict, wrongVerdict, missing: ratio.low !== null && missing, isNeighbour };
    });
    const neighbours = results.filter(({ isNeighbour }) => isNeighbour);
    wrong += results.some(({ wrongVerdict }) => wrongVerdict) ? 1 : 0;
    missed += results.some(({ missing }) => missing) ? 1 : 0;
    rounds += observations.length / entries.length;
    decided +=
      neighbours.filter(({ verdict }) => verdict !== "undecided").length / neighbours.length;
  }
  return {
    wrong: (100 * wrong) / runs,
    missed: (100 * missed) / runs,
    rounds: rounds / runs,
    decided: (100 * decided) / runs,
  };
}

for (const k of [3, 6, 20]) {
  for (const step of [0, 0.021, 0.03, 0.06]) {
    for (const [name, sds] of Object.entries(FIELDS)) {
      for (const noise of [normal, heavyTailed]) {
        const logs = Array.from({ length: k }, (_, i) => step * i);
        const { wrong, missed, rounds, decided } = outcome(field(logs, sds(k)), noise, step);
        process.stdout.write(
          `k=${k} step ${step} ${name}, ${noise.name}: wrong verdict ${wrong.toFixed(1)} %, an ` +
            `interval misses ${missed.toFixed(1)} %, rounds per entry ${rounds.toFixed(1)}, ` +
            `neighbours decided ${decided.toFixed(0)} %\n`,
        );
      }
    }
  }
}
