import { findApps } from "../../find/find-apps.js";
import { selectEntries } from "../../find/select-entries.js";
import { assertApply, withMode } from "../check-options.js";
import { assertResumable } from "../session/begin.js";
import { measure } from "../session/measure.js";

/** @import { BenchOptions } from "../../options/options.js" */
/** @import { Closers } from "@routebench/host/closers" */

/** @param {BenchOptions} typedOptions @param {AbortSignal} signal */
export async function bench(typedOptions, signal) {
  const options = withMode(typedOptions);
  const candidates = await findApps(options);
  const { suite, runtimes } = candidates;
  assertApply(options, suite);
  assertResumable(options);
  const select = (/** @type {Closers} */ closers) => selectEntries(candidates, options, closers);
  return measure({ suite, runtimes, select }, options, signal);
}
