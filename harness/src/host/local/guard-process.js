/** The program of the guard: waits for the end of the harness, then ends what carries its mark. */
import { endMarked } from "./offspring.js";

const [mark = ""] = process.argv.slice(2);

process.stdin.on("error", sweep).on("close", sweep).resume();

async function sweep() {
  await endMarked(mark, [process.pid]);
  process.exit(0);
}
