import { mayBeOneMachine } from "@routebench/contract/circumstances";
import { bestWorkUs } from "./core-watch.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/**
 * How many times as long the same work took a core of the one as of the other, at best; null where they may be one machine.
 * @type {(one: ResultFile, other: ResultFile) => number | null}
 */
export function slowerMachine(one, other) {
  const [oneUs, otherUs] = [bestCoreWorkUs(one), bestCoreWorkUs(other)];
  return mayBeOneMachine(oneUs, otherUs) ? null : Number(oneUs) / Number(otherUs);
}

/** What the core watch's work took at best, in this run and in those before it; null: nobody watched. @param {ResultFile} result */
export function bestCoreWorkUs(result) {
  const known = [bestWorkUs(result), result.environment.bestCoreWorkUs].filter((us) => us != null);
  return known.length > 0 ? Math.min(...known) : null;
}
