import { caseId } from "@routebench/contract/cases";

/**
 * @typedef {import("@routebench/contract/cases").Case} Case
 * @typedef {import("@routebench/contract/cases").Rate} Rate
 * @typedef {import("@routebench/contract/cases").FixedRateCase} FixedRateCase
 *
 * @typedef {object} CaseChoices the options that decide the cases
 * @property {"http" | "https" | "both"} [scheme]
 * @property {number[]} [connections]
 * @property {number} [pipelining]
 * @property {Rate[]} [rates] for the fixed-rate mode
 */

/**
 * Every combination of what was asked for: schemes by targets by connections.
 * @param {CaseChoices} choices
 * @param {import("@routebench/contract/targets").Target[]} targets of its suite
 * @returns {Case[]} at least one; schemes side by side, because they are compared with one another
 */
export function planCases({ scheme = "http", connections, pipelining = 1 }, targets) {
  const schemes = scheme === "both" ? /** @type {const} */ (["http", "https"]) : [scheme];
  return targets.flatMap((target) =>
    (connections ?? [null]).flatMap((held) =>
      schemes.map((one) => {
        const asked = { scheme: one, target, connections: held, pipelining };
        return { id: caseId(asked), ...asked };
      }),
    ),
  );
}

/**
 * @param {Case[]} cases
 * @param {Rate[]} rates
 * @returns {FixedRateCase[]} each scheme and target at each rate: how many connections an open
 *   model holds is no part of its load
 */
export function planFixedRateCases(cases, rates) {
  const [first] = cases;
  const distinct = cases.filter(({ connections }) => connections === first?.connections);
  return distinct.flatMap((one) =>
    rates.map((rate) => {
      const asked = { ...one, connections: null, pipelining: 1, rate };
      return { ...asked, id: caseId(asked) };
    }),
  );
}
