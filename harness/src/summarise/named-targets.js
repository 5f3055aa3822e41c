/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * Adds the suite's names of targets for readers. Result files do not contain them.
 * @type {(result: ResultFile, suite: Suite) => ResultFile}
 */
export function withNames(result, { report }) {
  const { wordsOf } = report ?? {};
  if (!wordsOf) return result;
  const config = structuredClone(result.config);
  for (const { target } of [...config.cases, ...(config.modes["fixed-rate"]?.cases ?? [])]) {
    Object.assign(target, wordsOf(target));
  }
  return { ...result, config };
}
