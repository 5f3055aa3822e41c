/** @import { Manifest } from "@routebench/contract/manifest" */
/** @import { ExpectedResponse, Scenario, TargetRequest } from "@routebench/contract/requests" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { TrialPlan } from "@routebench/contract/trial" */

/**
 * What a trial asks of its server, as its suite says.
 * @typedef {object} Asked
 * @property {TargetRequest[]} requests of the load, one after another
 * @property {object | undefined} given
 * @property {(randomSegment: string) => Scenario[]} checks before and after the load
 * @property {(randomSegment: string) => Scenario[]} probes beside the load
 *
 * @typedef {TrialPlan & { asked: Asked }} AskedPlan
 */

/**
 * @param {Suite} suite
 * @param {Target} target
 * @param {Pick<Manifest, "encoding">} [app]
 * @returns {Asked}
 */
export function askedBy(suite, target, { encoding } = {}) {
  /** @type {<T extends { response: ExpectedResponse }>(asked: T) => T} */
  const toApp = (asked) =>
    encoding === undefined ? asked : { ...asked, response: { ...asked.response, encoding } };
  const requests = suite.requestsOf(target).map(toApp);
  const own = () => requests.map(toScenario);
  return {
    ...{ requests, given: suite.given?.(target) },
    checks: (randomSegment) => suite.checks?.(randomSegment, target).map(toApp) ?? own(),
    probes: (randomSegment) => suite.checks?.(randomSegment).map(toApp) ?? own(),
  };
}

/** @type {(request: TargetRequest) => Scenario} */
const toScenario = ({ path, response }) => ({
  ...{ id: `load ${path}`, request: { method: "GET", path }, response },
});

/** @param {Asked} asked */
export const firstPath = ({ requests: [first] }) => first?.path ?? "/";
