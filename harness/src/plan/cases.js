import { caseId } from "@routebench/contract/cases";

/** @import { Case, FixedRateCase, Rate } from "@routebench/contract/cases" */
/** @import { Target } from "@routebench/contract/targets" */

/**
 * @typedef {object} CaseChoices
 * @property {"http" | "https" | "both"} [scheme]
 * @property {number[]} [connections]
 * @property {number} [pipelining]
 * @property {Rate[]} [rates]
 */

/** Schemes side by side: they are compared. @param {CaseChoices} choices @param {Target[]} targets */
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

/** Connections are no part of it. @type {(cases: Case[], rates: Rate[]) => FixedRateCase[]} */
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
