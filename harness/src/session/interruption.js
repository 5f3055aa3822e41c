/**
 * @import { Closers } from "../closers.js"
 * @import { Progress } from "../progress/progress.js"
 */

/** The exit code of a command that Ctrl-C ended: 128 and SIGINT's number, as a shell says it. */
export const INTERRUPTED = 130;

/**
 * What may end a run before its plan does: Ctrl-C, the run's time limit, and a host that is lost.
 * @param {AbortSignal} interrupted by Ctrl-C @param {{ runMs: number, lost?: AbortSignal }} ends
 * @param {Pick<Progress, "note">} progress @param {Closers} closers
 */
export function watchInterruption(interrupted, { runMs, lost }, progress, closers) {
  const late = AbortSignal.timeout(runMs);
  const noteOn = (/** @type {AbortSignal} */ signal, /** @type {() => string} */ describe) => {
    const note = () => progress.note(describe());
    signal.addEventListener("abort", note);
    closers.add(() => signal.removeEventListener("abort", note));
  };
  noteOn(interrupted, () => "Ending the run; a second Ctrl-C ends it at once.");
  if (lost) noteOn(lost, () => `✗ ${lost.reason.message}. Ending the run.`);
  return {
    signal: AbortSignal.any([interrupted, late, ...(lost ? [lost] : [])]),

    /** @returns {string | null} why a run that has not come to its end is a failure; null where its user ended it */
    fault() {
      if (late.aborted && !interrupted.aborted) {
        return `the run took longer than ${runMs} ms and was stopped (--limit run)`;
      }
      return lost?.aborted ? `${lost.reason.message}; the run was ended` : null;
    },
  };
}
