import { HEADS } from "@routebench/contract/heads";

/** @import { HeadId } from "@routebench/contract/heads" */
/** @import { Manifest } from "@routebench/contract/manifest" */
/** @import { Request, TargetRequest, Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */
/** @import { TrialPlan } from "@routebench/contract/trial" */

/**
 * The requests of a trial, as its suite defines them.
 * @typedef {object} Workload
 * @property {TargetRequest[]} requests of the load, repeated in this order
 * @property {object | undefined} given data that the server gets when it starts
 * @property {(randomSegment: string) => TargetRequest[]} checks before and after the load
 * @property {(randomSegment: string) => TargetRequest[]} probes during the load
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
  /** @type {(request: TargetRequest) => TargetRequest} */
  const toApp = (request) =>
    encoding === undefined ? request : { ...request, response: { ...request.response, encoding } };
  /** @type {(request: TargetRequest) => TargetRequest} */
  const withHead = (request) =>
    headers === "none"
      ? request
      : { ...request, headers: { ...HEADS[headers].headers, ...request.headers } };
  const requests = suite.requestsOf(target, seed, id).map(toApp).map(withHead);
  /** @type {(checks?: TargetRequest[]) => TargetRequest[]} */
  const orLoad = (checks) => checks?.map(toApp).map(withHead) ?? requests;
  return {
    requests,
    given: suite.given?.(target),
    checks: (randomSegment) => orLoad(suite.checks?.(randomSegment, target)),
    probes: (randomSegment) => orLoad(suite.checks?.(randomSegment)),
  };
}

/** @param {Workload} workload @returns {Request} */
export const firstRequest = ({ requests: [first] }) => first ?? { path: "/" };
