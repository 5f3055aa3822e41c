/** Made-up cases for tests: how they change an app's figures was not measured. */
import { caseId } from "@routebench/contract/cases";
import { pathTarget } from "@routebench/contract/targets";

/**
 * @import { Case, FixedRateCase, Rate } from "@routebench/contract/cases"
 * @import { Target } from "@routebench/contract/targets"
 * @import { Sample } from "@routebench/contract/trial"
 */

/** @type {Case} */
export const PLAIN_CASE = {
  id: "http, /hello",
  scheme: "http",
  target: pathTarget("/hello"),
  connections: null,
  pipelining: 1,
};

/** Paths, one of which nobody has, and a mix of them. */
export const SEVERAL = ["/hello", "/hey", "/hell", "/about", "/nothing/here", "mix"];

/**
 * @param {object} choices
 * @param {Case["scheme"][]} [choices.schemes]
 * @param {(string | Target)[]} [choices.targets] a target, or a word for it: "/hello", "mix", "table-100"
 * @param {(number | null)[]} [choices.connections]
 * @param {number} [choices.pipelining]
 * @returns {Case[]} every combination
 */
export function makeCases({
  schemes = ["http"],
  targets = ["/hello"],
  connections = [null],
  pipelining = 1,
}) {
  return targets.map(toTarget).flatMap((target) =>
    connections.flatMap((held) =>
      schemes.map((scheme) => {
        const asked = { scheme, target, connections: held, pipelining };
        return { id: caseId(asked), ...asked };
      }),
    ),
  );
}

/** @type {(word: string | Target) => Target} */
function toTarget(word) {
  if (typeof word !== "string") return word;
  if (word.startsWith("/")) return pathTarget(word);
  if (word === "mix") return { kind: "mix", label: "mix of all routes" };
  const routes = Number(word.replace("table-", ""));
  return { kind: "table", routes, label: `${routes} routes` };
}

/** @type {(rates: Rate[]) => FixedRateCase[]} */
export const makeFixedRateCases = (rates) =>
  rates.map((rate) => ({ ...PLAIN_CASE, id: caseId({ ...PLAIN_CASE, rate }), rate }));

/**
 * @param {Case} testCase
 * @param {string} appId
 * @returns {number} what the case makes of an app's rate; its CPU time per request is the inverse
 */
export function caseFactor({ scheme, target, connections }, appId) {
  const overTls = scheme === "https" ? 0.62 : 1;
  const size = Number(target.routes ?? 0);
  const table = size > 0 ? 1 / (1 + size * (appId === "node-http" ? 0.01 : 0.0001)) : 1;
  const path = target.path === undefined ? 0.97 : 1 - (target.path.length - 6) / 100;
  const held = connections === null ? 1 : Math.min(1, 0.3 + Math.log10(connections) / 3);
  return overTls * table * path * held;
}

/**
 * A made-up launch at a fixed rate.
 * @param {number} ratePerSecond intended
 * @param {number} capacity of the app, in requests per second
 * @param {(size: number) => number} noise around 1
 * @returns {Pick<Sample, "requests" | "durationMs" | "latencyUs" | "latencyBasis">}
 */
export function fixedRateFigures(ratePerSecond, capacity, noise) {
  const busy = Math.min(0.99, ratePerSecond / capacity);
  const p50 = (90 * noise(0.1)) / (1 - busy);
  return {
    requests: Math.round(2 * Math.min(ratePerSecond, capacity)),
    durationMs: 2000,
    latencyUs: {
      mean: 1.2 * p50,
      p50,
      p90: 2 * p50,
      p99: 6 * p50 * noise(0.1),
      p999: 14 * p50 * noise(0.2),
      max: 40 * p50,
    },
    latencyBasis: "intended",
  };
}
