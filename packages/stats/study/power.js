// Prints the tables of STUDY.md. `node study/power.js errors|widths|found [runs] [entries]`
import { compareEntries } from "../src/compare.js";
import { median } from "../src/quantile.js";
import { adaptiveRun } from "./adaptive-run.js";
import { contaminated, field, heavyTailed, launches, normal, seeded } from "./launches.js";

/** @import { Comparison } from "../src/compare.js" */
/** @import { Entry, Noise } from "./launches.js" */

const what = process.argv[2];
const runs = Number(process.argv[3] ?? 1000);
const sizes = (process.argv[4] ?? "2,4,8,12").split(",").map(Number);

/** Of an entry, where the ratio of two scatters by 5 %. */
const SD = 0.05 / Math.SQRT2;

/** @type {Record<string, { sds: (k: number) => number[], noise: Noise }>} */
const FIELDS = {
  "all alike": { sds: (k) => Array(k).fill(SD), noise: normal },
  "one noisy": { sds: (k) => noisy(k, 1), noise: normal },
  "two noisy": { sds: (k) => noisy(k, 2), noise: normal },
  "one launch in ten": { sds: (k) => Array(k).fill(SD), noise: contaminated },
  "two noisy, heavy tails": { sds: (k) => noisy(k, 2), noise: heavyTailed },
};

/** @param {number} k @param {number} count */
const noisy = (k, count) => Array.from({ length: k }, (_, i) => (i < count ? 3 * SD : SD));

const ENDS = [3, 4, 5, 8];

/** Whole runs of equal entries: in how many any pair was found to differ. */
function errors() {
  for (const k of sizes) {
    for (const [name, { sds, noise }] of Object.entries(FIELDS)) {
      const rates = perCentAtEnds(field(Array(k).fill(0), sds(k)), noise, (comparisons) =>
        comparisons.some(({ verdict }) => verdict === "faster" || verdict === "slower") ? 1 : 0,
      ).map((rate) => rate.toFixed(1));
      print(`${k} entries, ${name}: ${rates.join(" ")} % of runs to ${ENDS.join(", ")} rounds`);
    }
  }
}

/**
 * The mean over whole runs of a share, where each ends.
 * @type {(entries: Entry[], noise: Noise, shareIn: (all: Comparison[]) => number) => number[]}
 */
function perCentAtEnds(entries, noise, shareIn) {
  const uniform = seeded(entries.length);
  const sums = ENDS.map(() => 0);
  for (let run = 0; run < runs; run += 1) {
    const ends = adaptiveRun(entries, noise, uniform, ENDS);
    for (const [i, { observations, looks }] of ends.entries()) {
      sums[i] += shareIn(compareEntries(observations, { looks }));
    }
  }
  return sums.map((sum) => (100 * sum) / runs);
}

/** Median half-width of a pair's interval, for a scatter of 5 % of a pair's ratio. */
function widths() {
  for (const k of sizes) {
    for (const rounds of ENDS) {
      const uniform = seeded(k);
      const entries = field(Array(k).fill(0), Array(k).fill(SD));
      const samples = Array.from({ length: runs }, () =>
        launches(rounds, entries, normal, uniform),
      );
      const halves = [true, false].map((isOver) =>
        median(
          samples.flatMap((observations) =>
            compareEntries(observations, { looks: { isOver } }).map(
              ({ ratio }) => 50 * Math.log(Number(ratio.high) / Number(ratio.low)),
            ),
          ),
        ).toFixed(1),
      );
      print(
        `${k} entries, ${rounds} rounds: ±${halves[0]} % at the end, ±${halves[1]} % on the way`,
      );
    }
  }
}

/** Entries in a ladder: how many neighbours are found to differ where the run ends. */
function found() {
  for (const k of sizes) {
    for (const step of [0.05, 0.1, 0.2]) {
      const logs = Array.from({ length: k }, (_, i) => Math.log1p(step) * i);
      const rates = perCentAtEnds(field(logs, Array(k).fill(SD)), normal, (comparisons) => {
        const neighbours = comparisons.filter(
          ({ a, b }) => Number(b.slice(1)) === Number(a.slice(1)) + 1,
        );
        return neighbours.filter(({ verdict }) => verdict === "slower").length / (k - 1);
      }).map((rate) => rate.toFixed(0));
      print(
        `${k} entries ${100 * step} % apart: ${rates.join(" ")} % in ${ENDS.join(", ")} rounds`,
      );
    }
  }
}

/** @param {string} line */
const print = (line) => process.stdout.write(`${line}\n`);

const tables = { errors, widths, found };
if (what in tables) tables[/** @type {keyof typeof tables} */ (what)]();
else print("errors, widths or found?");
