/**
 * What each mechanism of the method buys: the rows of what stays, for the table in docs/method.md.
 *
 *   node harness/study/mechanisms.js [--runs 300] [RESULTS] [DISTURBED]
 *
 * Results of an earlier method are shown from their summaries and never computed again. This study is the exception: it
 * computes from their slices what they would say without a mechanism. The runs in disturbed/ are of methods 1 and 2, on
 * cores that another guest used (results/ of f40a716e, a390587a and 6f2cfc86).
 */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { compareEntries } from "@routebench/stats/compare";
import { mean, variance } from "@routebench/stats/moments";
import { contestsIn } from "../src/judge/contest.js";
import { coreWatchOf } from "../src/judge/core-watch.js";
import { LAUNCHES_DIFFER_BY } from "../src/judge/prior.js";
import { loadResult } from "../src/results/load-result.js";
import { ROOT_DIR } from "../src/workspace.js";
import { CPU_MS, KINDS, observedSlices, trueRate } from "../test/support/observed-slices.js";
import { equalApps, MACHINES, simulate } from "./equal-runs.js";
import { FULL, observationOf, observationsOf, VARIANTS } from "./variants.js";

/**
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Observation } from "@routebench/stats/two-way-fit"
 * @import { Contest } from "../src/judge/contest.js"
 * @import { Variant } from "./variants.js"
 *
 * @typedef {object} Figures of a contest, by entry or pair
 * @property {Map<string, number>} logs of ratios to the reference
 * @property {Map<string, number>} scatter of launches' log ratios to the reference, from three rounds on
 * @property {Map<string, number>} widths of intervals on logs
 *
 * @typedef {{ contest: Contest, disturbedShare: number, full: Figures, without: Figures }} Compared
 */

const [CALM, DISTURBED] = [0.1, 0.3];

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)}%`;

/** @param {string} folder */
async function contestsOf(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(".json.gz")).toSorted();
  const runs = await Promise.all(files.map((name) => loadResult(path.join(folder, name))));
  return runs.flatMap((run) => [...contestsIn("external", run), ...contestsIn("in-process", run)]);
}

/** @type {(contest: Contest, observations: Observation[], variant: Variant) => Figures} */
function figuresOf({ mode, run }, observations, variant) {
  const prior = LAUNCHES_DIFFER_BY[mode];
  const { compare = compareEntries } = variant;
  const reference = run.config.reference ?? observations[0]?.entry;
  const logsOf = (/** @type {string | undefined} */ id) =>
    new Map(
      observations.flatMap(({ round, entry, value }) =>
        entry === id ? [[round, Math.log(value)]] : [],
      ),
    );
  const base = logsOf(reference);
  /** @type {Figures} */
  const figures = { logs: new Map(), scatter: new Map(), widths: new Map() };
  for (const { a, b, ratio } of compare(observations, prior && { prior })) {
    if (ratio.low && ratio.high) figures.widths.set(`${a} ${b}`, Math.log(ratio.high / ratio.low));
    if (a !== reference && b !== reference) continue;
    const [entry, log] = a === reference ? [b, -Math.log(ratio.point)] : [a, Math.log(ratio.point)];
    figures.logs.set(entry, log);
    const differences = [...logsOf(entry)].map(([round, each]) => each - Number(base.get(round)));
    const known = differences.filter(Number.isFinite);
    if (known.length >= 3) figures.scatter.set(entry, Math.sqrt(variance(known)));
  }
  return figures;
}

/** From the same launches, with all mechanisms and without one. @type {(contest: Contest, variant: Variant) => Compared} */
function compared(contest, variant) {
  const watch = coreWatchOf(contest);
  const without = observationsOf(contest, variant);
  const launches = new Set(without.map(({ round, entry }) => `${round} ${entry}`));
  const all = observationsOf(contest, FULL);
  const full = all.filter(({ round, entry }) => launches.has(`${round} ${entry}`));
  return {
    contest,
    disturbedShare: watch ? watch.disturbed / watch.slices : Number.NaN,
    full: figuresOf(contest, full, FULL),
    without: figuresOf(contest, without, variant),
  };
}

/** RMS of what ratios change by, and the largest change. @param {Compared[]} contests */
function ratiosCell(contests) {
  const moves = contests.flatMap(({ full, without }) =>
    [...without.logs].map(([entry, log]) => ({ entry, move: log - Number(full.logs.get(entry)) })),
  );
  const worst = moves.reduce(
    (most, each) => (Math.abs(each.move) > Math.abs(most.move) ? each : most),
    { entry: "none", move: 0 },
  );
  const rms = Math.sqrt(mean(moves.map(({ move }) => move ** 2)));
  return `${percent(rms)} / ${percent(Math.expm1(worst.move))} (${worst.entry})`;
}

/** How many times as large, in contests' geometric mean. @type {(contests: Compared[], what: "scatter" | "widths") => number} */
function growth(contests, what) {
  const logs = contests.flatMap(({ full, without }) => {
    const each = [...without[what]].map(([key, value]) =>
      Math.log(value / Number(full[what].get(key))),
    );
    return each.some(Number.isFinite) ? [mean(each.filter(Number.isFinite))] : [];
  });
  return Math.exp(mean(logs));
}

/** By how much two results of one app in one case differ, RMS. @param {Compared[]} contests */
function agreementCell(contests) {
  /** @type {Map<string, number[]>} */
  const known = new Map();
  for (const { contest, without } of contests) {
    for (const { id, name, version, runtime } of contest.entries) {
      const log = without.logs.get(id);
      const { mode, testCase, run } = contest;
      const what = JSON.stringify([mode, testCase.id, run.config.suite, name, version, runtime]);
      if (log !== undefined) known.set(what, [...(known.get(what) ?? []), log]);
    }
  }
  const differences = [...known.values()].flatMap((logs) =>
    logs.flatMap((first, index) => logs.slice(index + 1).map((second) => first - second)),
  );
  return percent(Math.sqrt(mean(differences.map((each) => each ** 2))));
}

/** Ten equal apps, with their standard error. @type {(apps: Slice[][][], runs: number, variant: Variant) => string} */
function verdictsCell(apps, runs, variant) {
  const { machine } = variant;
  if (machine === undefined) return "–";
  const [without, full] = [variant, FULL].map((each) => {
    const options = {
      apps,
      mode: /** @type {const} */ ("external"),
      machine: MACHINES[machine],
      runs,
      variant: each,
    };
    const share = simulate(options).filter(({ wrongAt }) => wrongAt > 0).length / runs;
    return `${percent(share)} ± ${percent(Math.sqrt((share * (1 - share)) / runs))}`;
  });
  return `${without}, with it ${full} (${machine})`;
}

/** The largest error of servers in virtual time. @param {Variant} variant */
function truthCell(variant) {
  const ratios = KINDS.flatMap(([, server, counts]) =>
    counts.map((connections) => {
      const model = { cpuMs: CPU_MS, ...server };
      const rate = trueRate(model, connections);
      const slices = observedSlices(model, connections, rate);
      return Number(observationOf(slices, null, connections, variant).value) / rate;
    }),
  );
  const worst = Math.max(...ratios.map((ratio) => Math.abs(Math.log(ratio))));
  return worst < 1 ? percent(Math.expm1(worst)) : `×${Math.exp(worst).toFixed(0)}`;
}

const COLUMNS = [
  "Mechanism",
  "Stays or went",
  "Ratios: RMS / worst app",
  "Scatter of launches: calm / disturbed",
  "Agreement of independent runs",
  "False verdicts",
  "Width of intervals: calm / disturbed",
  "Seconds to a first ranking",
  "Truth",
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "300" } },
});
const [results = path.join(ROOT_DIR, "results"), disturbed] = positionals;
const published = await contestsOf(results);
const others = await contestsOf(disturbed ?? path.join(import.meta.dirname, "disturbed"));
const apps = equalApps(await loadResult(results), "external").slice(0, 10);

const print = (/** @type {string[]} */ cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
print(COLUMNS);
print(COLUMNS.map(() => "---"));
for (const variant of [FULL, ...VARIANTS]) {
  const all = published.map((contest) => compared(contest, variant));
  const frameworks = all.filter(({ contest }) => contest.run.config.suite !== "static");
  const watched = [...frameworks, ...others.map((contest) => compared(contest, variant))];
  const calm = watched.filter(({ disturbedShare }) => disturbedShare < CALM);
  const busy = watched.filter(({ disturbedShare }) => disturbedShare > DISTURBED);
  const growthCell = (/** @type {"scatter" | "widths"} */ what) =>
    [calm, busy].map((contests) => `×${growth(contests, what).toFixed(2)}`).join(" / ");
  print([
    variant.mechanism,
    variant === FULL ? "" : "stays",
    `${ratiosCell(frameworks)}; disturbed ${ratiosCell(busy)}`,
    growthCell("scatter"),
    agreementCell(all),
    verdictsCell(apps, Number(values.runs), variant),
    growthCell("widths"),
    "–",
    variant === FULL || variant.isOfWaits ? truthCell(variant) : "–",
  ]);
}
