import { rm } from "node:fs/promises";
import { median } from "@routebench/stats/quantile";
import { rowOf, runBench } from "./bench-run.js";
import { makeTwinApps } from "./twin-apps.js";

/** @import { Setting } from "./setting.js" */

/** The old method takes as long as ours, and its error is so large that few repeats show it. */
const OLD_REPEATS = 4;

/**
 * A/A: node:http beside a copy of itself. Every difference is error. The old method, one trial per
 * app, one after another, in the same time, is measured in turn with ours.
 * @param {Setting} setting
 */
export async function measureAA({ appsDir, repeats, say, signal }) {
  const dir = await makeTwinApps(appsDir, null);
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

/** @param {number[]} shares the last one is shown */
function percent(shares) {
  return `${((shares.at(-1) ?? Number.NaN) * 100).toFixed(2)} %`;
}
