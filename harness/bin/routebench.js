#!/usr/bin/env node
import { CommanderError } from "commander";
import { createProgram } from "../src/cli/program.js";
import { suiteOf } from "../src/cli/suite-options.js";
import { SaveError } from "../src/save-error.js";
import { UsageError } from "../src/usage-error.js";

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

try {
  const suite = await suiteOf(process.argv.slice(2));
  const program = createProgram(interruption.signal, exitWith, suite);
  for (const command of [program, ...program.commands]) {
    command
      .exitOverride()
      .showSuggestionAfterError()
      .showHelpAfterError("Run it with --help for all options.");
  }
  await program.parseAsync();
} catch (error) {
  process.exitCode = exitCodeOf(error);
}

/** @param {number} code */
function exitWith(code) {
  process.exitCode = code;
}

/** @param {unknown} error */
function exitCodeOf(error) {
  // commander has already printed its message.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  if (error instanceof UsageError) {
    process.stderr.write(`error: ${error.message}\n`);
    return 2;
  }
  if (error instanceof SaveError) {
    process.stderr.write(`error: ${error.message}\n`);
    return 1;
  }
  process.stderr.write(`routebench failed: ${error instanceof Error ? error.stack : error}\n`);
  return 1;
}
