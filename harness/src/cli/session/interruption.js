import { inspect } from "node:util";

/** @import { Closers } from "@routebench/host/closers" */
/** @import { Progress } from "../../progress/progress.js" */

/** The exit code of a command that Ctrl-C ended: 128 and SIGINT's number, as a shell says it. */
export const INTERRUPTED = 130;

/** Why a command is ended whose output goes nowhere, such as that of `bench serve | head -1`. */
export const OUTPUT_CLOSED = "its standard output was closed";

/** With its stack: it is a fault of routebench's own. @param {unknown} error */
export const describeError = (error) =>
  `routebench failed: ${error instanceof Error ? error.stack : inspect(error)}`;

/**
 * What may end a run before its plan does: Ctrl-C, the run's time limit, a host that is lost, and an
 * error that nobody waits for, such as a timer's.
 * @param {AbortSignal} interrupted by Ctrl-C @param {{ runMs: number, lost?: AbortSignal }} ends
 * @param {Pick<Progress, "note">} progress @param {Closers} closers
 */
export function watchInterruption(interrupted, { runMs, lost }, progress, closers) {
  const late = AbortSignal.timeout(runMs);
  const uncaught = new AbortController();
  const breakOff = (/** @type {unknown} */ error) => uncaught.abort(error);
  process.on("uncaughtException", breakOff);
  closers.add(() => process.off("uncaughtException", breakOff));
  const { signal: broken } = uncaught;
  const signal = AbortSignal.any([interrupted, late, broken, ...(lost ? [lost] : [])]);
  const note = () => {
    if (broken.aborted) progress.note("✗ Unexpected error. Ending the run.");
    if (lost?.aborted) progress.note(`✗ ${lost.reason.message}. Ending the run.`);
    // If standard output is closed, no reader is left for a note.
    if (interrupted.aborted && interrupted.reason !== OUTPUT_CLOSED) {
      progress.note("Ending the run. Press Ctrl-C again to end it at once.");
    }
  };
  // Ctrl-C may have come before this was reached.
  if (signal.aborted) note();
  signal.addEventListener("abort", note);
  closers.add(() => signal.removeEventListener("abort", note));
  return {
    signal,

    /** @returns {string | null} why a run that has not come to its end is a failure; null where its user ended it */
    fault() {
      if (broken.aborted) return describeError(broken.reason);
      if (late.aborted && !interrupted.aborted) {
        return `the run took longer than ${runMs} ms and was stopped (--limit run)`;
      }
      return lost?.aborted ? `${lost.reason.message}, so the run ended` : null;
    },
  };
}
