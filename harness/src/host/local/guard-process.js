/** The program of the guard: waits for the end of the harness, then ends what it has left. */
import readline from "node:readline";
import { endAll, endMarked } from "./offspring.js";

const [variable = "", mark = ""] = process.argv.slice(2);

/** Of processes, as "+123" and "-123" tell of their beginning and end. @type {Set<number>} */
const groups = new Set();

process.stdin.on("error", sweep).on("close", sweep);
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const group = Number(line.slice(1));
  if (line.startsWith("+")) groups.add(group);
  else groups.delete(group);
});

async function sweep() {
  endAll([...groups].map((group) => -group));
  await endMarked([variable, mark]);
  process.exit(0);
}
