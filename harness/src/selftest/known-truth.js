import { rm } from "node:fs/promises";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { estimateMean } from "@routebench/stats/estimate";
import { rowOf, runBench } from "./bench-run.js";
import { costOf, measureSlicesAndBlocks } from "./slices-and-blocks.js";
import { makeTwinApps, spinning, TWINS } from "./twin-apps.js";

/** @typedef {import("./setting.js").Setting} Setting */

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
 */
export async function measureKnownTruths(setting) {
  const { appsDir, kinds, connectionCounts, signal } = setting;
  const cpuUs = await costOfReference(appsDir, signal);
  const spins = Object.entries(SPINS).map(([name, share]) => [name, spinning(cpuUs * share)]);
  const all = [...spins, ...Object.entries(TWINS)];
  let [found, covered, runs] = [0, 0, 0];
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
        found += cell.found;
        covered += cell.covered;
        runs += setting.repeats;
      }
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }
  setting.say(`Known truths: found in ${found} of ${runs}, covered in ${covered} of ${runs}.`);
}

/**
 * @param {string} name
 * @param {string} dir of the app and its twin
 * @param {number} connections
 * @param {Setting} setting
 */
async function measureCell(name, dir, connections, { repeats, say, signal }) {
  const truth = await uninterruptedRatio(dir, connections, signal);
  const reach = Math.log((truth.high ?? truth.point) / truth.point);
  let [found, covered, without] = [0, 0, 0];
  let widest = 0;
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    const { rows } = await runBench(
      ["--apps", dir, ...BUDGET, "--connections", String(connections)],
      signal,
    );
    const { toReference, rank, launches } = rowOf(rows, TWIN);
    const { point = Number.NaN, low = null, high = null } = toReference ?? {};
    if (low === null || high === null) {
      // Fewer than three launches were undisturbed: it claims nothing.
      without += 1;
      say(`  ${repeat}/${repeats}: ${point.toFixed(4)}, without an interval, ${launches} launches`);
      continue;
    }
    const half = Math.log(high / point);
    const isFound = rank.best === 2;
    // The truth was measured too, so the two may differ by what both intervals leave open.
    const isCovered = Math.abs(Math.log(point / truth.point)) <= Math.hypot(half, reach);
    found += Number(isFound);
    covered += Number(isCovered);
    widest = Math.max(widest, half);
    say(
      `  ${repeat}/${repeats}: ${point.toFixed(4)} (${low.toFixed(4)}–${high.toFixed(4)}), ${launches} launches, ` +
        `${isFound ? "found" : "not found"}, ${isCovered ? "covered" : "not covered"}`,
    );
  }
  say(
    `${name}: truth ${interval(truth)}; found in ${found}, covered in ${covered} of ${repeats}, ` +
      `intervals to ±${(widest * 100).toFixed(1)} %, ${without} without one`,
  );
  return { found, covered };
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

/** @param {import("@routebench/contract/summary").Estimate} estimate */
function interval({ point, low, high }) {
  return `${point.toFixed(4)} (${low?.toFixed(4)}–${high?.toFixed(4)})`;
}
