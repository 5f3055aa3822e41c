/** @import { Case } from "@routebench/contract/cases" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * Adds the suite's names of targets for readers. Result files do not contain them.
 * @type {(result: ResultFile, suite: Suite) => ResultFile}
 */
export function withNames(result, { report }) {
  const { wordsOf } = report ?? {};
  if (!wordsOf) return result;
  /** @type {<C extends Case>(testCase: C) => C} */
  const named = (testCase) => ({
    ...testCase,
    target: { ...testCase.target, ...wordsOf(testCase.target) },
  });
  const { cases, modes } = result.config;
  const fixedRate = modes["fixed-rate"];
  const namedModes = fixedRate && {
    "fixed-rate": { ...fixedRate, cases: fixedRate.cases.map(named) },
  };
  const config = {
    ...result.config,
    cases: cases.map(named),
    modes: { ...modes, ...namedModes },
  };
  return { ...result, config };
}
