#!/usr/bin/env node
import { main } from "../src/cli/main.js";

const interruption = new AbortController();
process.on("SIGINT", interrupt);
process.on("SIGTERM", interrupt);
process.stdout.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
  // A reader such as `head` may close the pipe early; the results have been saved by then.
  if (error.code === "EPIPE") process.exit();
  throw error;
});

/** The first signal ends the run cleanly, the second at once. */
function interrupt() {
  if (interruption.signal.aborted) process.exit(130);
  interruption.abort();
}

process.exitCode = await main(process.argv.slice(2), interruption.signal);
