import { caseId } from "@routebench/contract/cases";
import { slicesOf } from "@routebench/contract/modes";

/** @import { BenchOptions } from "../options/options.js" */
/** @import { Case, FixedRateCase, Rate } from "@routebench/contract/cases" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Target } from "@routebench/contract/targets" */

/** @typedef {Pick<ResultFile["rounds"][number], "mode" | "caseId" | "round">} RoundId */

/**
 * Cases that are compared follow each other: both schemes, requests without headers and with them, and connections
 * that are kept and that are not.
 * @type {(choices: Partial<Pick<BenchOptions, "scheme" | "connections" | "pipelining" | "headers" |
 *   "requestsPerConnection">>, targets: Target[]) => Case[]}
 */
export function planCases(choices, targets) {
  const { scheme = "http", connections = [], pipelining = 1, headers = "none" } = choices;
  const { requestsPerConnection } = choices;
  const counts = connections.length > 0 ? connections : [null];
  const schemes = scheme === "both" ? /** @type {const} */ (["http", "https"]) : [scheme];
  const heads = headers === "none" ? [{}] : [{}, { headers }];
  const lives = requestsPerConnection === undefined ? [{}] : [{}, { requestsPerConnection }];
  return targets
    .flatMap((target) => counts.map((count) => ({ target, connections: count, pipelining })))
    .flatMap((load) => schemes.map((each) => ({ scheme: each, ...load })))
    .flatMap((load) => heads.map((head) => ({ ...load, ...head })))
    .flatMap((load) => lives.map((life) => ({ ...load, ...life })))
    .map((fields) => ({ id: caseId(fields), ...fields }));
}

/** Only the first number of connections is used. @type {(cases: Case[], rates: Rate[]) => FixedRateCase[]} */
export const planFixedRateCases = (cases, rates) =>
  cases
    .filter(({ connections }) => connections === cases[0]?.connections)
    .flatMap((each) => rates.map((rate) => ({ ...each, connections: null, pipelining: 1, rate })))
    .map((fields) => ({ ...fields, id: caseId(fields) }));

/**
 * Groups of cases that can use the same launch, because their servers start in the same way and hold as many
 * connections. Starting a server takes longer than warming it up again.
 * @param {readonly Case[]} cases of one run, with the same pipelining
 * @param {(target: Target) => object | undefined} given data that a server gets when it starts
 */
export function sharedCases(cases, given) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const { id, scheme, target, connections } of cases) {
    const start = JSON.stringify([scheme, connections, given(target)]);
    alike.set(start, [...(alike.get(start) ?? []), id]);
  }
  return [...alike.values()].filter((ids) => ids.length > 1);
}

/** @type {(round: RoundId, config: Config) => readonly string[]} ids of all cases on its launch */
export const casesOnLaunch = ({ mode, caseId }, config) =>
  slicesOf(mode, config)?.sharedCases?.find((group) => group.includes(caseId)) ?? [caseId];

/** @type {(a: RoundId, b: RoundId, config: Config) => boolean} */
export const shareLaunch = (a, b, config) =>
  a.mode === b.mode && a.round === b.round && casesOnLaunch(a, config).includes(b.caseId);
