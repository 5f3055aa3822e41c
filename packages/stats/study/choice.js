// Prints the first two tables of STUDY.md. `node study/choice.js [runs]`
import { FIELDS, field, heavyTailed, launches, normal, seeded } from "./launches.js";
import { rivals } from "./rivals.js";

/** @import { Noise } from "./launches.js" */

const runs = Number(process.argv[2] ?? 1000);
const ALPHA = 0.05;

/**
 * @param {number} rounds
 * @param {number[]} logs each entry's true log rate
 * @param {number[]} sds
 * @param {Noise} noise
 * @param {(difference: number) => boolean} watched which true differences are counted
 * @returns {Record<string, { any: number, each: number }>} per cent of runs and of pairs, by method
 */
function rates(rounds, logs, sds, noise, watched) {
  const uniform = seeded(1);
  const entries = field(logs, sds);
  const truth = new Map(entries.map(({ entry, log }) => [entry, log]));
  /** @type {Record<string, { any: number, each: number }>} */
  const tally = {};
  for (let run = 0; run < runs; run += 1) {
    const { pairs, found } = rivals(launches(rounds, entries, noise, uniform), ALPHA);
    const counted = pairs.map(({ a, b }) =>
      watched(Math.abs(Number(truth.get(a)) - Number(truth.get(b)))),
    );
    const total = counted.filter(Boolean).length;
    for (const [method, claims] of Object.entries(found)) {
      tally[method] ??= { any: 0, each: 0 };
      const hits = claims.filter((claim, i) => claim && counted[i]).length;
      tally[method].any += (100 * Math.sign(hits)) / runs;
      tally[method].each += (100 * hits) / total / runs;
    }
  }
  return tally;
}

/** Who is equal to whom; the others are far apart. @type {Record<string, (sds: number[]) => number[]>} */
const EQUALITIES = {
  "all equal": (sds) => sds.map(() => 0),
  "the noisiest equal": (sds) => sds.map((sd, i) => (sd === Math.max(...sds) ? 0 : i + 1)),
  "the first two equal": (sds) => sds.map((_, i) => (i < 2 ? 0 : i)),
  "two halves": (sds) => sds.map((_, i) => (i < sds.length / 2 ? 0 : 1)),
};

/** @type {Record<string, (k: number) => number[]>} */
const DIFFERENCES = {
  "ladder of 3 %": (k) => Array.from({ length: k }, (_, i) => 0.03 * i),
  "one of k differs": (k) => Array.from({ length: k }, (_, i) => (i === 0 ? 0.03 : 0)),
};

/** @param {string} line */
function print(line) {
  process.stdout.write(`${line}\n`);
}

print(`A. Equal entries called different, % of ${runs} runs: the worst field, noise and equality`);
for (const k of [3, 6, 20]) {
  for (const rounds of [3, 5, 10]) {
    /** @type {Record<string, { rate: number, where: string }>} */
    const worst = {};
    for (const [name, sds] of Object.entries(FIELDS)) {
      for (const [equality, logs] of Object.entries(EQUALITIES)) {
        for (const noise of [normal, heavyTailed]) {
          const tally = rates(rounds, logs(sds(k)), sds(k), noise, (gap) => gap === 0);
          for (const [method, { any }] of Object.entries(tally)) {
            worst[method] ??= { rate: -1, where: "" };
            if (any > worst[method].rate) {
              worst[method] = { rate: any, where: `${name}, ${equality}, ${noise.name}` };
            }
          }
        }
      }
    }
    for (const [method, { rate, where }] of Object.entries(worst)) {
      print(`k=${k} n=${rounds}  ${method.padEnd(31)} ${rate.toFixed(1).padStart(5)}  ${where}`);
    }
  }
}

print(`B. A 3 % difference found, sd 1.2 %, % of pairs in ${runs} runs`);
for (const [name, logs] of Object.entries(DIFFERENCES)) {
  for (const k of [3, 6, 20]) {
    for (const rounds of [3, 5, 10]) {
      const tally = rates(
        rounds,
        logs(k),
        Array(k).fill(0.012),
        normal,
        (gap) => Math.abs(gap - 0.03) < 1e-9,
      );
      for (const [method, { each }] of Object.entries(tally)) {
        print(`${name}, k=${k} n=${rounds}  ${method.padEnd(31)} ${each.toFixed(0).padStart(4)}`);
      }
    }
  }
}
