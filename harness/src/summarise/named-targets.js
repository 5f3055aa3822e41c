/** @import { Case } from "@routebench/contract/cases" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * What a reader calls its targets, where the suite has words for them; a result file holds none.
 * @template {Pick<ResultFile["config"], "cases" | "modes">} T
 * @param {T} config
 * @param {Suite} suite
 */
function withNamedTargets(config, suite) {
  const { wordsOf } = suite.report ?? {};
  if (!wordsOf) return config;
  /** @type {<C extends Case>(one: C) => C} */
  const named = (one) => ({ ...one, target: { ...one.target, ...wordsOf(one.target) } });
  const fixedRate = config.modes["fixed-rate"];
  return {
    ...config,
    cases: config.cases.map(named),
    modes: {
      ...config.modes,
      ...(fixedRate && { "fixed-rate": { ...fixedRate, cases: fixedRate.cases.map(named) } }),
    },
  };
}

/** The result as people read it. @type {(result: ResultFile, suite: Suite) => ResultFile} */
export const withNames = (result, suite) => ({
  ...result,
  config: withNamedTargets(result.config, suite),
});
