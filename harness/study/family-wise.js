/**
 * How often a run of equal apps that looks at its data after every round calls any two of them different, and how wide
 * its intervals are, on slices of a recorded run, drawn again: node harness/study/family-wise.js RESULT [runs] [seed]
 * The columns: mode, apps, machine; in how many per cent of runs two were told apart by round 1, 2, 3, 5 and 8; the
 * half-widths of the median and the widest pair after as many.
 */
import { parseArgs } from "node:util";
import { cpuUsPerRequest } from "@routebench/contract/slice-cost";
import { slicesIn } from "@routebench/contract/trial";
import { compareEntries } from "@routebench/stats/compare";
import { median } from "@routebench/stats/quantile";
import { uniformFloat64 } from "pure-rand/distribution/uniformFloat64";
import { xoroshiro128plus } from "pure-rand/generator/xoroshiro128plus";
import { leastWorkUs } from "../src/judge/alone.js";
import { correctedSlices } from "../src/judge/corrected-slices.js";
import { launchErrors } from "../src/judge/launch-error.js";
import { LAUNCHES_DIFFER_BY } from "../src/judge/prior.js";
import { inNeedOfTurns, mostTurns } from "../src/judge/turns.js";
import { loadResult } from "../src/results/load-result.js";

/** @import { Slice } from "@routebench/contract/slice" */
/** @import { RankedMode } from "@routebench/contract/modes" */

/** @typedef {{ scatter: number, oddShare: number, isDisturbed: boolean }} Machine */

const LOOKS = 8;
const SHOWN = [1, 2, 3, 5, 8];

/** @type {Record<RankedMode, { planned: number, sds: number[] }>} sds: between launches, of the apps in turn */
const MODES = {
  external: { planned: 12, sds: [0.02, 0.015, 0.03, 0.015, 0.02, 0.015, 0.03, 0.015, 0.06, 0.03] },
  "in-process": { planned: 16, sds: [0.018] },
  standalone: { planned: 12, sds: [0.02] },
};

/** @type {Record<string, Machine>} */
const MACHINES = {
  "as recorded": { scatter: 1, oddShare: 0, isDisturbed: false },
  "one launch in 100 a quarter off": { scatter: 1, oddShare: 0.01, isDisturbed: false },
  "scatters three times as much": { scatter: 3, oddShare: 0, isDisturbed: false },
  "70 % of slices disturbed": { scatter: 1, oddShare: 0, isDisturbed: true },
};

const { positionals } = parseArgs({ allowPositionals: true });
const [file = "results", runs = "300", seed = "1"] = positionals;
const generator = xoroshiro128plus(Number(seed));
const uniform = () => uniformFloat64(generator);
const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
/** @template T @param {readonly T[]} items */
const oneOf = (items) => /** @type {T} */ (items[Math.floor(uniform() * items.length)]);

const { trials } = await loadResult(file);
const aloneUs = leastWorkUs(trials.flatMap(slicesIn)) ?? 1;

/** Of each app, launches whose slices cost 1 us a request in the mean. @param {RankedMode} mode */
function recorded(mode) {
  const launches = trials.filter((trial) => trial.mode === mode && slicesIn(trial).length >= 4);
  const ids = [...new Set(launches.map(({ appId }) => appId))];
  return ids.map((id) =>
    launches
      .filter(({ appId }) => appId === id)
      .map((trial) => {
        const slices = correctedSlices(slicesIn(trial), aloneUs);
        const perMs = 1000 / Number(cpuUsPerRequest(slices));
        return slices.flatMap((slice) => equalled(slice, perMs));
      }),
  );
}

/** @type {(slice: Slice, perMs: number) => Slice[]} */
function equalled({ requests, server, coreWorkUs: _, ...slice }, perMs) {
  if (!server || requests === 0) return [];
  const cpuMs = (server.cpuMs * perMs) / 1000;
  return [{ ...slice, requests, steady: null, server: { cpuMs, waitMs: 0 } }];
}

/** @type {(slice: Slice, machine: Machine) => Slice} */
function measured(slice, { isDisturbed }) {
  if (!isDisturbed || slice.server === null) return { ...slice, stealMs: 0 };
  const slowdown = uniform() < 0.7 ? 1.3 + 0.6 * uniform() : 1 + 0.03 * uniform();
  const felt = slowdown * Math.exp(0.1 * (slowdown > 1.1 ? 1 : 0.1) * normal());
  const server = { cpuMs: slice.server.cpuMs * felt, waitMs: 0 };
  return { ...slice, stealMs: 0, server, coreWorkUs: 10 * slowdown };
}

/** @type {(round: number, pool: Slice[][][], mode: RankedMode, machine: Machine) => import("@routebench/stats/paired-differences").Observation[]} */
function launchRound(round, pool, mode, machine) {
  const { planned, sds } = MODES[mode];
  const contenders = pool.map((launches, index) => {
    const sd = machine.scatter * Number(sds[index % sds.length]);
    const odd =
      uniform() < machine.oddShare ? (uniform() < 0.5 ? Math.log(1.25) : Math.log(0.75)) : 0;
    const effect = sd * normal() + odd;
    return {
      entry: `app ${index}`,
      effect,
      from: oneOf(launches),
      plan: { mode },
      slices: /** @type {Slice[]} */ ([]),
    };
  });
  for (let turn = 0; turn < mostTurns(planned); turn += 1) {
    const taking = inNeedOfTurns(contenders, planned);
    if (taking.length === 0) break;
    for (const { from, slices } of taking) slices.push(measured(oneOf(from), machine));
  }
  const slices = contenders.map(({ slices: own }) => correctedSlices(own, 10));
  const errors = launchErrors(slices);
  return contenders.map(({ entry, effect }, index) => {
    const own = slices[index] ?? [];
    const requests = own.reduce((sum, slice) => sum + slice.requests, 0);
    const cpuMs = own.reduce((sum, { server }) => sum + Number(server?.cpuMs), 0);
    return {
      round,
      entry,
      value: (requests / cpuMs) * Math.exp(effect),
      error: Number(errors[index]),
    };
  });
}

/** @type {(pool: Slice[][][], mode: RankedMode, machine: Machine) => { wrongAt: number, widths: number[][] }} */
function runOnce(pool, mode, machine) {
  let observations = /** @type {ReturnType<typeof launchRound>} */ ([]);
  let wrongAt = 0;
  const widths = [];
  for (let round = 1; round <= LOOKS; round += 1) {
    observations = [...observations, ...launchRound(round, pool, mode, machine)];
    const prior = LAUNCHES_DIFFER_BY[mode];
    const comparisons = compareEntries(observations, {
      looks: { isOver: round === LOOKS },
      ...(prior && { prior }),
    });
    if (wrongAt === 0 && comparisons.some(({ verdict }) => /er$/.test(verdict))) wrongAt = round;
    widths.push(
      comparisons.map(({ ratio: { low, high } }) => Math.sqrt(Number(high) / Number(low)) - 1),
    );
  }
  return { wrongAt, widths };
}

const percent = (/** @type {number} */ share) => (100 * share).toFixed(1);
for (const mode of /** @type {RankedMode[]} */ (["external", "in-process"])) {
  const all = recorded(mode);
  if (all.length < 2) continue;
  for (const apps of [2, Math.min(10, all.length)]) {
    for (const [name, machine] of Object.entries(MACHINES)) {
      const outcomes = Array.from({ length: Number(runs) }, () =>
        runOnce(all.slice(0, apps), mode, machine),
      );
      const wrong = (/** @type {number} */ last) =>
        outcomes.filter(({ wrongAt }) => wrongAt > 0 && wrongAt <= last).length / outcomes.length;
      const widthsAt = SHOWN.map((look) => {
        const each = outcomes.map(({ widths }) => widths[look - 1] ?? []);
        return `${percent(median(each.map((one) => median(one))))}/${percent(median(each.map((one) => Math.max(...one))))}`;
      });
      process.stdout.write(
        `| ${[mode, apps, name, ...SHOWN.map((look) => percent(wrong(look))), ...widthsAt].join(" | ")} |\n`,
      );
    }
  }
}
