import { inspect } from "node:util";

/** @import { Closers } from "@routebench/host/closers" */
/** @import { Progress } from "../../progress/progress.js" */

/** The exit code after Ctrl-C, as shells define it: 128 and the number of SIGINT. */
export const INTERRUPTED = 130;

/** The reason to end a command if nothing reads its output, as in `bench serve | head -1`. */
export const OUTPUT_CLOSED = "its standard output was closed";

/** With its stack, because it is a fault of routebench. @param {unknown} error */
export const describeError = (error) =>
  `routebench failed: ${error instanceof Error ? error.stack : inspect(error)}`;

/**
 * Ends a run early: after Ctrl-C, its time limit, a lost host, or an uncaught error, such as in a timer.
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
    if (broken.aborted) progress.note("error: unexpected. Ending the run.");
    if (lost?.aborted) progress.note(`error: ${lost.reason.message}. Ending the run.`);
    // If standard output is closed, nothing reads the note.
    if (interrupted.aborted && interrupted.reason !== OUTPUT_CLOSED) {
      progress.note("note: ending the run. Press Ctrl-C again to end it at once.");
    }
  };
  // Ctrl-C may have come earlier.
  if (signal.aborted) note();
  signal.addEventListener("abort", note);
  closers.add(() => signal.removeEventListener("abort", note));
  return {
    signal,

    /** @returns {string | null} why the run failed; null if the user ended it, or it ended by its plan */
    fault() {
      if (broken.aborted) return describeError(broken.reason);
      if (late.aborted && !interrupted.aborted) {
        return `the run took longer than ${runMs} ms and was stopped (--limit run)`;
      }
      return lost?.aborted ? `${lost.reason.message}, so the run ended` : null;
    },
  };
}
