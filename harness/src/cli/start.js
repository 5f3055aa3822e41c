/** Runs the command line of this process. */
import { isAscii, writeAscii } from "./session/ascii-output.js";
import { OUTPUT_CLOSED } from "./session/interruption.js";

if (isAscii(process.env)) for (const stream of [process.stdout, process.stderr]) writeAscii(stream);

const interruption = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, interrupt);

// The reader of the output may be gone, such as `head` or a terminal. A run then goes on and closes what it opened. A
// command that serves until Ctrl-C ends.
process.stderr.on("error", () => {});
process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ { code }) => {
  if (code !== "EPIPE") {
    process.stderr.write(`error: standard output cannot be written to (${code})\n`);
    process.exitCode = 1;
  }
  interruption.abort(OUTPUT_CLOSED);
});

/** The first signal ends the run cleanly, the second ends it at once. */
function interrupt() {
  if (interruption.signal.aborted) process.exit(130);
  interruption.abort();
}

// A signal may come while this module loads.
const { main } = await import("./main.js");
const exitCode = await main(process.argv.slice(2), interruption.signal);
process.exitCode ||= exitCode;
