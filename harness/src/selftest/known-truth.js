import { rm } from "node:fs/promises";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { estimateMean } from "@routebench/stats/estimate";
import { UsageError } from "../usage-error.js";
import { rowOf, runBench } from "./bench-run.js";
import { isToFind, judgeRow } from "./judge-truth.js";
import { costOf, measureSlicesAndBlocks } from "./slices-and-blocks.js";
import { makeTwinApps, spinning, TWINS } from "./twin-apps.js";

/**
 * @import { Setting } from "./setting.js"
 * @import { Estimate } from "@routebench/contract/summary"
 */

const TWIN = "twin";

/** Shorter than a user's run: a difference found here is also found there. */
const BUDGET = ["--budget", "30s", "--precision", "5", "--no-control"];

/** The truth comes from uninterrupted loads of several launches. */
const TRUTH = { launches: 6, turns: 12, slicedMs: 50, blockMs: 200 };

/** How much longer a spinning twin takes than node:http, as a share of a request. */
const SPINS = { "3 % slower": 0.03, "10 times slower": 9 };

/**
 * Known truths: node:http beside a copy that differs in a known way, each with several numbers of
 * connections. The truth is the ratio in loads without interruption.
 * @param {Setting} setting
 * @throws {UsageError} if no twin is of the kinds that are asked for
 */
export async function measureKnownTruths(setting) {
  const { appsDir, kinds, connectionCounts, signal } = setting;
  const names = [...Object.keys(SPINS), ...Object.keys(TWINS)];
  const unknown = kinds.find((kind) => !names.some((name) => name.includes(kind)));
  if (unknown !== undefined) {
    throw new UsageError(`no known truth is called "${unknown}"; there are: ${names.join("; ")}`);
  }
  const cpuUs = await costOfReference(appsDir, signal);
  const spins = Object.entries(SPINS).map(([name, share]) => [name, spinning(cpuUs * share)]);
  const all = [...spins, ...Object.entries(TWINS)];
  const sum = { found: 0, toFind: 0, covered: 0, runs: 0 };
  for (const [name = "", source = ""] of all) {
    if (kinds.length > 0 && !kinds.some((kind) => name.includes(kind))) continue;
    const dir = await makeTwinApps(appsDir, source);
    try {
      for (const connections of connectionCounts) {
        const cell = await measureCell(
          `${name}, ${connections} connections`,
          dir,
          connections,
          setting,
        );
        sum.found += cell.found;
        sum.covered += cell.covered;
        sum.toFind += cell.isToFind ? setting.repeats : 0;
        sum.runs += setting.repeats;
      }
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }
  const { found, toFind, covered, runs } = sum;
  setting.say(`Known truths: found in ${found} of ${toFind}, covered in ${covered} of ${runs}.`);
}

/**
 * @param {string} name
 * @param {string} dir of the app and its twin
 * @param {number} connections
 * @param {Setting} setting
 */
async function measureCell(name, dir, connections, { repeats, say, signal }) {
  const truth = await uninterruptedRatio(dir, connections, signal);
  let [found, covered, without] = [0, 0, 0];
  let widest = 0;
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    const { rows } = await runBench(
      ["--apps", dir, ...BUDGET, "--connections", String(connections)],
      signal,
    );
    const { toReference, rank, launches } = rowOf(rows, TWIN);
    const judged = judgeRow(truth, toReference, rank);
    if (judged === null) {
      // Fewer than three launches were undisturbed: it claims nothing.
      without += 1;
      const point = toReference?.point.toFixed(4);
      say(`  ${repeat}/${repeats}: ${point}, without an interval, ${launches} launches`);
      continue;
    }
    found += Number(judged.verdict === "found");
    covered += Number(judged.isCovered);
    widest = Math.max(widest, judged.half);
    say(
      `  ${repeat}/${repeats}: ${told(judged)}, ${launches} launches, ` +
        `${judged.verdict}, ${judged.isCovered ? "covered" : "not covered"}`,
    );
  }
  say(
    `${name}: truth ${told(truth)}; ` +
      `${isToFind(truth) ? `found in ${found}` : "nothing to find"}, covered in ${covered} of ${repeats}, ` +
      `intervals to ±${(widest * 100).toFixed(1)} %, ${without} without one`,
  );
  return { found, covered, isToFind: isToFind(truth) };
}

/**
 * @param {string} dir
 * @param {number} connections
 * @param {AbortSignal} signal
 */
async function uninterruptedRatio(dir, connections, signal) {
  const ratios = [];
  for (let launch = 1; launch <= TRUTH.launches; launch += 1) {
    const how = { ...TRUTH, load: { connections, pipelining: 1 } };
    const measured = await measureSlicesAndBlocks(
      { appsDir: dir, filter: [] },
      how,
      launch,
      signal,
    );
    const [original, twin] = [REFERENCE_APP, TWIN].map(
      (id) => costOf(measured.get(id)?.blocks ?? []).allUs,
    );
    ratios.push(Number(original) / Number(twin));
  }
  return estimateMean(ratios);
}

/**
 * @param {string} appsDir
 * @param {AbortSignal} signal
 * @returns {Promise<number>} µs of CPU time per request
 */
async function costOfReference(appsDir, signal) {
  const which = { appsDir, filter: [REFERENCE_APP] };
  const how = { ...TRUTH, load: { connections: 100, pipelining: 1 } };
  const measured = await measureSlicesAndBlocks(which, how, 1, signal);
  return costOf(measured.get(REFERENCE_APP)?.blocks ?? []).cpuUs;
}

/** @param {Pick<Estimate, "point" | "low" | "high">} estimate */
function told({ point, low, high }) {
  return `${point.toFixed(4)} (${low?.toFixed(4)}–${high?.toFixed(4)})`;
}
