/**
 * Prints what a request cost each app where it had the servers' core to itself, and where a stranger shared it; and how
 * far the apps' ratios by shared slices alone are from those by the others, corrected for all alike and for each app as
 * its own slices say:
 * node harness/study/shared-core.js results/result.json
 * @import { Slice } from "@routebench/contract/slice"
 * @import { Trial } from "@routebench/contract/trial"
 */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { slicesIn } from "@routebench/contract/trial";
import { mean, variance } from "@routebench/stats/moments";
import { isAlone, leastWorkUs } from "../src/judge/alone.js";
import { correctedSlices } from "../src/judge/corrected-slices.js";
import { slowingsOf } from "../src/judge/slowing.js";

/** Fewer of either kind show no ratio. */
const FEWEST = 8;

const [file = ""] = process.argv.slice(2);
// Not by the schema: results of older methods tell of shared cores too.
/** @type {{ trials: Trial[] }} */
const { trials } = JSON.parse(await readFile(path.resolve(file), "utf8"));
for (const mode of new Set(trials.map((trial) => trial.mode))) {
  const ours = trials.flatMap((trial) =>
    trial.mode === mode && trial.status !== "failed" && slicesIn(trial).length > 0 ? [trial] : [],
  );
  const leastUs = leastWorkUs(ours.flatMap(slicesIn));
  if (leastUs === null) continue;
  process.stdout.write(`${mode}: at best ${leastUs.toFixed(1)} us\n`);
  const shared = ours.map((trial) => only(trial, (slice) => !isAlone(slice, leastUs)));
  const slowings = slowingsOf(shared, leastUs, (id) => id);
  /** @type {Record<"raw" | "alike" | "each by its own", number>[]} */
  const errors = [];
  for (const [app, { exponent, error }] of slowings) {
    const slices = ours.filter(({ appId }) => appId === app).flatMap(slicesIn);
    const [alone, others] = [true, false].map((is) =>
      slices.filter((slice) => isAlone(slice, leastUs) === is),
    );
    const slowed = `slowed down to the power of ${exponent.toFixed(2)} ±${error.toFixed(2)}`;
    process.stdout.write(`  ${app}: alone ${costOf(alone)}, shared ${costOf(others)}, ${slowed}\n`);
    if (Math.min(alone?.length ?? 0, others?.length ?? 0) < FEWEST) continue;
    const excess = (/** @type {number} */ power) =>
      Math.log(meanCost(correctedSlices(others ?? [], leastUs, power)) / meanCost(alone ?? []));
    errors.push({ raw: excess(0), alike: excess(1), "each by its own": excess(exponent) });
  }
  if (errors.length < 3) continue;
  for (const how of /** @type {const} */ (["raw", "alike", "each by its own"])) {
    const scatter = Math.sqrt(variance(errors.map((of) => of[how])));
    process.stdout.write(
      `  ratios by shared slices, ${how}: off by ${(100 * scatter).toFixed(1)} % (root mean square of ${errors.length} apps)\n`,
    );
  }
}

/** @template {Trial} T @param {T} trial @param {(slice: Slice) => boolean} wanted */
function only(trial, wanted) {
  const slices = slicesIn(trial).filter(wanted);
  if (trial.status === "sliced") return { ...trial, slices };
  return trial.status === "ok" ? { ...trial, sample: { ...trial.sample, slices } } : trial;
}

/** @param {Slice[]} slices */
function meanCost(slices) {
  const cpuMs = slices.reduce((sum, { server }) => sum + (server?.cpuMs ?? 0), 0);
  return cpuMs / slices.reduce((sum, { requests }) => sum + requests, 0);
}

/** @param {Slice[]} slices */
function costOf(slices = []) {
  const logs = slices.flatMap(({ server, requests }) =>
    server && requests > 0 ? [Math.log((server.cpuMs * 1000) / requests)] : [],
  );
  if (logs.length < 2) return `in ${logs.length} slices`;
  const deviation = Math.sqrt(variance(logs));
  return `${Math.exp(mean(logs)).toFixed(1)} us ±${(deviation * 100).toFixed(0)} % in ${logs.length} slices`;
}
