import { rm } from "node:fs/promises";
import { median } from "@routebench/stats/quantile";
import { runBench } from "./bench-run.js";
import { makeTwinApps } from "./twin-apps.js";

/**
 * @typedef {object} Setting
 * @property {string} appsDir
 * @property {string[]} filter of the apps, where they are measured themselves
 * @property {number} repeats
 * @property {(line: string) => void} say
 * @property {AbortSignal} signal
 */

const SLOWDOWN = 0.03;

/** The old method takes as long as ours and errs so much more that a few repeats show it. */
const OLD_REPEATS = 4;

/**
 * A/A: node:http beside a copy of itself. Every difference is error. The old method, one trial per
 * app, one after another, in the same time, is measured in turn with ours.
 * @param {Setting} setting
 */
export async function measureAA({ appsDir, repeats, say, signal }) {
  const dir = await makeTwinApps(appsDir, 0);
  const [errors, oldErrors] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
  let toldApart = 0;
  try {
    for (let repeat = 1; repeat <= repeats; repeat += 1) {
      const { rows, idleShare } = await runBench(
        ["--apps", dir, "--budget", "60s", "--no-control"],
        signal,
      );
      const twin = rowOf(rows, "twin");
      errors.push(Math.abs((twin.toReference?.point ?? Number.NaN) - 1));
      if (twin.rank.best === twin.rank.worst) toldApart += 1;
      say(
        `A/A ${repeat}/${repeats}: error ${percent(errors)}, ${twin.launches} launches, idle ${(idleShare * 100).toFixed(1)} %`,
      );
      if (repeat > OLD_REPEATS) continue;
      const old = await runBench(
        ["--apps", dir, "--rounds", "1", "--duration", "28s", "--no-slices", "--no-control"],
        signal,
      );
      oldErrors.push(Math.abs((rowOf(old.rows, "twin").toReference?.point ?? Number.NaN) - 1));
      say(`One after another ${repeat}/${OLD_REPEATS}: error ${percent(oldErrors)}`);
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  say(
    `A/A, ${repeats} runs of 60 s: median error ${percent([median(errors)])}, largest ${percent([Math.max(...errors)])}, ` +
      `told apart in ${toldApart}. One after another: median ${percent([median(oldErrors)])}, largest ${percent([Math.max(...oldErrors)])}; ` +
      `that is ${(median(oldErrors) / median(errors)).toFixed(1)} times ours.`,
  );
}

/**
 * Known truth: node:http beside a copy that spends 3 % more CPU time on each request.
 * @param {Setting} setting
 */
export async function measureKnownTruth({ appsDir, repeats, say, signal }) {
  const base = await runBench(
    ["--apps", appsDir, "--filter", "node-http", "--rounds", "3", "--no-control"],
    signal,
  );
  const spinUs = cpuUs(base.rows, "node-http") * SLOWDOWN;
  const dir = await makeTwinApps(appsDir, spinUs);
  let [found, covered] = [0, 0];
  try {
    for (let repeat = 1; repeat <= repeats; repeat += 1) {
      const { rows, idleShare } = await runBench(
        ["--apps", dir, "--budget", "120s", "--no-control"],
        signal,
      );
      const twin = rowOf(rows, "twin");
      // The extra time is fixed, the cost of a request is what it was in this very run.
      const truth = 1 / (1 + spinUs / cpuUs(rows, "node-http"));
      const { point = Number.NaN, low, high } = twin.toReference ?? {};
      const isFound = twin.rank.best === 2;
      const isCovered = low != null && high != null && low <= truth && truth <= high;
      found += Number(isFound);
      covered += Number(isCovered);
      say(
        `Known truth ${repeat}/${repeats}: truth ${truth.toFixed(4)}, measured ${point.toFixed(4)} ` +
          `(${low?.toFixed(4)}–${high?.toFixed(4)}), ${isFound ? "found" : "not found"}, ` +
          `${isCovered ? "covered" : "not covered"}, ${twin.launches} launches, idle ${(idleShare * 100).toFixed(1)} %`,
      );
    }
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
  say(
    `Known truth, ${repeats} runs of up to 120 s: found in ${found}, interval covers it in ${covered}.`,
  );
}

/**
 * The apps themselves, over and over: do the rank ranges contradict one another?
 * @param {Setting} setting
 */
export async function measureRepeatability({ appsDir, filter, repeats, say, signal }) {
  /** @type {string[][]} */
  const orders = [];
  for (let repeat = 1; repeat <= repeats; repeat += 1) {
    const options = ["--apps", appsDir, "--budget", "120s"];
    const { rows, decided, result, idleShare } = await runBench(
      [...options, ...filter.flatMap((pattern) => ["--filter", pattern])],
      signal,
    );
    const apps = rows.filter(({ role }) => role === "app");
    const ranges = apps.map(({ appId, rank }) => `${appId} ${rank.best}–${rank.worst}`);
    orders.push(ranges.toSorted());
    say(
      `Ranks ${repeat}/${repeats}: ${ranges.join(", ")}; ${decided ? "all decided" : "not all decided"}, ` +
        `ended by ${result.ended}, idle ${(idleShare * 100).toFixed(1)} %`,
    );
  }
  const distinct = new Set(orders.map((order) => order.join()));
  say(
    `Ranks, ${repeats} runs of up to 120 s: ${distinct.size} distinct outcome${distinct.size === 1 ? "" : "s"}.`,
  );
}

/**
 * @param {import("@routebench/contract/summary").Row[]} rows
 * @param {string} id
 */
function rowOf(rows, id) {
  const row = rows.find(({ appId }) => appId === id);
  if (!row) throw new Error(`${id} did not finish`);
  return row;
}

/**
 * @param {import("@routebench/contract/summary").Row[]} rows
 * @param {string} id
 * @returns {number} µs per request
 */
function cpuUs(rows, id) {
  const figure = rowOf(rows, id).figures.serverCpuUsPerRequest;
  if (!figure) throw new Error("the platform does not tell CPU times");
  return figure.median;
}

/** @param {number[]} shares the last one is shown */
function percent(shares) {
  return `${((shares.at(-1) ?? Number.NaN) * 100).toFixed(2)} %`;
}
