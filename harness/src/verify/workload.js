import { HEADS } from "@routebench/contract/heads";

/** @import { HeadId } from "@routebench/contract/heads" */
/** @import { Manifest } from "@routebench/contract/manifest" */
/** @import { ExpectedResponse, Request, Scenario, TargetRequest, Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { TrialPlan } from "@routebench/contract/trial" */

/**
 * The requests of a trial, as its suite defines them.
 * @typedef {object} Workload
 * @property {TargetRequest[]} requests of the load, repeated in this order
 * @property {object | undefined} given data that the server gets when it starts
 * @property {(randomSegment: string) => Scenario[]} checks before and after the load
 * @property {(randomSegment: string) => Scenario[]} probes during the load
 *
 * @typedef {TrialPlan & { workload: Workload }} WorkPlan
 */

/**
 * @param {Suite} suite @param {Target} target @param {Pick<Manifest, "encoding"> & { id?: string }} [app]
 * @param {number} [seed] of the run, if there is a run
 * @param {HeadId} [headers] that each request has before its own
 * @returns {Workload}
 */
export function workloadOf(suite, target, { encoding, id } = {}, seed = 0, headers = "none") {
  /** @type {<T extends { response: ExpectedResponse }>(request: T) => T} */
  const toApp = (request) =>
    encoding === undefined ? request : { ...request, response: { ...request.response, encoding } };
  /** @type {<R extends Request>(request: R) => R} */
  const withHead = (request) =>
    headers === "none"
      ? request
      : { ...request, headers: { ...HEADS[headers].headers, ...request.headers } };
  /** @type {(scenario: Scenario) => Scenario} */
  const toCheck = (scenario) => toApp({ ...scenario, request: withHead(scenario.request) });
  const requests = suite.requestsOf(target, seed, id).map(toApp).map(withHead);
  const loadScenarios = () => requests.map(toScenario);
  return {
    requests,
    given: suite.given?.(target),
    checks: (randomSegment) =>
      suite.checks?.(randomSegment, target).map(toCheck) ?? loadScenarios(),
    probes: (randomSegment) => suite.checks?.(randomSegment).map(toCheck) ?? loadScenarios(),
  };
}

/** @type {(request: TargetRequest) => Scenario} */
export const toScenario = ({ response, ...request }) => ({
  id: `load ${request.path}`,
  request: { method: "GET", ...request },
  response,
});

/** @param {Workload} workload @returns {Request} */
export const firstRequest = ({ requests: [first] }) => first ?? { path: "/" };
