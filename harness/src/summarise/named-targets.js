/** @import { Case } from "@routebench/contract/cases" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * The result with its targets called as readers call them, if the suite has words for them; a result file holds none.
 * @type {(result: ResultFile, suite: Suite) => ResultFile}
 */
export function withNames(result, { report }) {
  const { wordsOf } = report ?? {};
  if (!wordsOf) return result;
  /** @type {<C extends Case>(one: C) => C} */
  const named = (one) => ({ ...one, target: { ...one.target, ...wordsOf(one.target) } });
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
