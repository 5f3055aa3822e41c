/**
 * Shows what each mechanism of the method contributes, in rows for the table in docs/method.md.
 *
 *   node harness/study/mechanisms.js [--runs 300] [RESULTS] [DISTURBED]
 *
 * This is the only program that computes results of earlier methods again. It shows what they would say without a
 * mechanism. The runs in disturbed/ have methods 1 and 2, on cores that another tenant used (results/ of f40a716e,
 * a390587a and 6f2cfc86).
 */
import { readdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { ROOT_DIR } from "@routebench/host/workspace";
import { compareEntries } from "@routebench/stats/compare";
import { mean, variance } from "@routebench/stats/moments";
import { contestsIn } from "../src/judge/contest.js";
import { coreWatchOf } from "../src/judge/core-watch.js";
import { LAUNCHES_DIFFER_BY } from "../src/judge/judge.js";
import { loadResult } from "../src/results/load-result.js";
import { CPU_MS, KINDS, observedSlices, trueRate } from "../test/support/observed-slices.js";
import { equalApps, falseVerdicts, MACHINES, simulate } from "./equal-runs.js";
import { FULL, observationOf, observationsOf, VARIANTS } from "./variants.js";

/**
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Observation } from "@routebench/stats/two-way-fit"
 * @import { Contest } from "../src/judge/contest.js"
 * @import { StudiedVariant } from "./variants.js"
 *
 * @typedef {object} Figures of a contest, by entry or pair
 * @property {Map<string, number>} logs of ratios to the reference
 * @property {Map<string, number>} scatter of launches' log ratios to the reference, for three rounds or more
 * @property {Map<string, number>} widths of intervals on logs
 *
 * @typedef {{ contest: Contest, disturbedShare: number, full: Figures, without: Figures }} ComparedPair
 */

const [CALM, DISTURBED] = [0.1, 0.3];

const percent = (/** @type {number} */ share) => `${(100 * share).toFixed(1)}%`;

const rms = (/** @type {number[]} */ values) =>
  percent(Math.sqrt(mean(values.map((value) => value ** 2))));

/** @param {string} folder */
async function contestsOf(folder) {
  const names = await readdir(folder, { recursive: true });
  const files = names.filter((name) => name.endsWith(".json.gz")).toSorted();
  const runs = await Promise.all(files.map((name) => loadResult(path.join(folder, name))));
  return runs.flatMap((run) => [...contestsIn("external", run), ...contestsIn("in-process", run)]);
}

/** @type {(contest: Contest, observations: Observation[], variant: StudiedVariant) => Figures} */
function figuresOf({ mode, run }, observations, { compare = compareEntries }) {
  const priorSd = LAUNCHES_DIFFER_BY[mode];
  const reference = run.config.reference ?? observations[0]?.entry;
  const logOf = (/** @type {string | undefined} */ id, /** @type {number} */ at) => {
    const launch = observations.find(({ round, entry }) => entry === id && round === at);
    return Math.log(launch?.value ?? Number.NaN);
  };
  const rounds = [...new Set(observations.map(({ round }) => round))];
  /** @type {Figures} */
  const figures = { logs: new Map(), scatter: new Map(), widths: new Map() };
  for (const { a, b, ratio } of compare(observations, priorSd ? { priorSd } : {})) {
    if (ratio.low && ratio.high) figures.widths.set(`${a} ${b}`, Math.log(ratio.high / ratio.low));
    if (a !== reference && b !== reference) continue;
    const [entry, log] = a === reference ? [b, -Math.log(ratio.point)] : [a, Math.log(ratio.point)];
    figures.logs.set(entry, log);
    const differences = rounds.map((round) => logOf(entry, round) - logOf(reference, round));
    const pairs = differences.filter(Number.isFinite);
    if (pairs.length >= 3) figures.scatter.set(entry, Math.sqrt(variance(pairs)));
  }
  return figures;
}

/** @type {(contest: Contest, variant: StudiedVariant) => ComparedPair} */
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

/** RMS of the changes of ratios, and the largest change. @param {ComparedPair[]} contests */
function ratiosCell(contests) {
  const moves = contests.flatMap(({ full, without }) =>
    [...without.logs].map(([entry, log]) => ({ entry, move: log - Number(full.logs.get(entry)) })),
  );
  const worst = moves.reduce(
    (most, each) => (Math.abs(each.move) > Math.abs(most.move) ? each : most),
    { entry: "none", move: 0 },
  );
  return `${rms(moves.map(({ move }) => move))} / ${percent(Math.expm1(worst.move))} (${worst.entry})`;
}

/** @type {(contests: ComparedPair[], what: "scatter" | "widths") => number} */
function growth(contests, what) {
  const logs = contests.flatMap(({ full, without }) => {
    const each = [...without[what]].map(([key, value]) =>
      Math.log(value / Number(full[what].get(key))),
    );
    return each.some(Number.isFinite) ? [mean(each.filter(Number.isFinite))] : [];
  });
  return Math.exp(mean(logs));
}

/** RMS of the differences between two results of one app in one case. @param {ComparedPair[]} contests */
function agreementCell(contests) {
  const logs = contests.flatMap(({ contest: { mode, testCase, run, entries }, without }) =>
    entries.flatMap(({ id, name, version, runtime }) => {
      const what = JSON.stringify([mode, testCase.id, run.config.suite, name, version, runtime]);
      const log = without.logs.get(id);
      return log === undefined ? [] : [{ what, log }];
    }),
  );
  const differences = logs.flatMap((first, index) =>
    logs
      .slice(index + 1)
      .flatMap(({ what, log }) => (what === first.what ? [first.log - log] : [])),
  );
  return rms(differences);
}

/**
 * False verdicts for ten equal apps, ± a standard error.
 * @type {(apps: Slice[][][], runs: number, variant: StudiedVariant) => string}
 */
function verdictsCell(apps, runs, variant) {
  if (variant.machine === undefined) return "–";
  const machine = MACHINES[variant.machine];
  const [without, full] = [variant, FULL].map((each) => {
    const outcomes = simulate({ apps, mode: "external", machine, runs, variant: each });
    const { share, error } = falseVerdicts(outcomes);
    return `${percent(share)} ± ${percent(error)}`;
  });
  return `${without}, with it ${full} (${variant.machine})`;
}

/** The largest error for simulated servers, whose true speed is known. @param {StudiedVariant} variant */
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
  "Ratios: RMS / worst app",
  "Scatter of launches: calm / disturbed",
  "Agreement of independent runs",
  "False verdicts",
  "Width of intervals: calm / disturbed",
  "Truth",
];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: "string", default: "300" } },
});
const [results = path.join(ROOT_DIR, "results"), disturbed] = positionals;
const published = await contestsOf(results);
const noisy = await contestsOf(disturbed ?? path.join(import.meta.dirname, "disturbed"));
const apps = equalApps(await loadResult(results), "external").slice(0, 10);

const print = (/** @type {string[]} */ cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);
print(COLUMNS);
print(COLUMNS.map(() => "---"));
for (const variant of [FULL, ...VARIANTS]) {
  const all = published.map((contest) => compared(contest, variant));
  const frameworks = all.filter(({ contest }) => contest.run.config.suite !== "static");
  const watched = [...frameworks, ...noisy.map((contest) => compared(contest, variant))];
  const calm = watched.filter(({ disturbedShare }) => disturbedShare < CALM);
  const busy = watched.filter(({ disturbedShare }) => disturbedShare > DISTURBED);
  const growthCell = (/** @type {"scatter" | "widths"} */ what) =>
    [calm, busy].map((contests) => `×${growth(contests, what).toFixed(2)}`).join(" / ");
  print([
    variant.mechanism,
    `${ratiosCell(frameworks)}; disturbed ${ratiosCell(busy)}`,
    growthCell("scatter"),
    agreementCell(all),
    verdictsCell(apps, Number(values.runs), variant),
    growthCell("widths"),
    variant === FULL || variant.isOfWaits ? truthCell(variant) : "–",
  ]);
}
