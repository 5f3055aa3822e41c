/**
 * What a trial asks of its server, as its suite says.
 *
 * @typedef {import("@routebench/contract/suite").Suite} Suite
 * @typedef {import("@routebench/contract/targets").Target} Target
 * @typedef {import("@routebench/contract/result-file").TrialPlan} TrialPlan
 * @typedef {import("@routebench/contract/requests").Scenario} Scenario
 * @typedef {import("@routebench/contract/requests").ExpectedResponse} ExpectedResponse
 *
 * @typedef {object} Asked
 * @property {import("@routebench/contract/requests").TargetRequest[]} requests of the load, in rotation
 * @property {object | undefined} given to the server when it starts
 * @property {(randomSegment: string) => Scenario[]} checks before and after the load
 * @property {(randomSegment: string) => Scenario[]} probes beside the load
 *
 * @typedef {TrialPlan & { asked: Asked }} AskedPlan
 */

/**
 * @param {Suite} suite
 * @param {Target} target
 * @param {Pick<import("@routebench/contract/manifest").Manifest, "encoding">} [app] that is asked
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

/**
 * @param {import("@routebench/contract/requests").TargetRequest} request
 * @returns {Scenario}
 */
const toScenario = ({ path, response }) => ({
  ...{ id: `load ${path}`, request: { method: "GET", path }, response },
});

/**
 * @param {Asked} asked
 * @returns {string} the path that a load asks first
 */
export const firstPath = ({ requests: [first] }) => first?.path ?? "/";
