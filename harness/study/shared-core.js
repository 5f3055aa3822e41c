/**
 * Prints what a request cost each app where it had the servers' core to itself, and where a stranger shared it:
 * node harness/study/shared-core.js results/result.json
 * @import { Slice } from "@routebench/contract/slice"
 */
import path from "node:path";
import { slicesIn } from "@routebench/contract/trial";
import { mean, variance } from "@routebench/stats/moments";
import { isAlone, leastWorkUs } from "../src/judge/alone.js";
import { loadResult } from "../src/results/result-store.js";

const [file = ""] = process.argv.slice(2);
const { trials } = await loadResult(path.resolve(file));
for (const mode of new Set(trials.map((trial) => trial.mode))) {
  const ours = trials.filter((trial) => trial.mode === mode);
  const leastUs = leastWorkUs(ours.flatMap(slicesIn));
  if (leastUs === null) continue;
  process.stdout.write(`${mode}: at best ${leastUs.toFixed(1)} us\n`);
  for (const app of new Set(ours.map(({ appId }) => appId))) {
    const slices = ours.filter(({ appId }) => appId === app).flatMap(slicesIn);
    const [alone, shared] = [true, false].map((is) =>
      slices.filter((slice) => isAlone(slice, leastUs) === is),
    );
    process.stdout.write(`  ${app}: alone ${costOf(alone)}, shared ${costOf(shared)}\n`);
  }
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
