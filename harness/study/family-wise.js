/**
 * How often a run of equal apps calls any two of them different, if it looks at its data after every round:
 *
 *   node harness/study/family-wise.js RESULT [--runs 300] [--seed 1] [--cells "external 10 as recorded"]
 */
import { parseArgs } from "node:util";
import { loadResult } from "../src/results/load-result.js";
import { equalApps, falseVerdicts, LOOKS, MACHINES, simulate } from "./equal-runs.js";

const SHOWN = [1, 2, 3, 5, LOOKS];

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: "string", default: "300" },
    seed: { type: "string", default: "1" },
    cells: { type: "string", multiple: true },
  },
});
const run = await loadResult(positionals[0] ?? "results");
const [runs, seed] = [Number(values.runs), Number(values.seed)];
const percent = (/** @type {number} */ share) => (100 * share).toFixed(1);
const print = (/** @type {string[]} */ cells) => process.stdout.write(`| ${cells.join(" | ")} |\n`);

const columns = [
  "mode, apps, machine",
  ...SHOWN.map((look) => `runs with a false verdict by round ${look} (%)`),
  "standard error",
];
print(columns);
print(columns.map(() => "---"));
for (const mode of /** @type {const} */ (["external", "in-process"])) {
  const apps = equalApps(run, mode);
  if (apps.length < 2) continue;
  for (const count of [2, Math.min(10, apps.length)]) {
    for (const [name, machine] of Object.entries(MACHINES)) {
      const cell = `${mode} ${count} ${name}`;
      if (values.cells && !values.cells.includes(cell)) continue;
      const outcomes = simulate({ apps: apps.slice(0, count), mode, machine, runs, seed });
      const shares = SHOWN.map((look) => percent(falseVerdicts(outcomes, look).share));
      print([cell, ...shares, percent(falseVerdicts(outcomes).error)]);
    }
  }
}
