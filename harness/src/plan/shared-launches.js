import { slicesOf } from "@routebench/contract/modes";

/** @import { Case } from "@routebench/contract/cases" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @typedef {Pick<ResultFile["rounds"][number], "mode" | "caseId" | "round">} RoundId */

/**
 * Cases are measured on the same launch of each server if the servers start alike and hold as many connections:
 * starting a server takes longer than warming it up again.
 * @param {readonly Case[]} cases
 * @param {(target: Case["target"]) => object | undefined} given what a server is given when it starts
 */
export function sharedCases(cases, given) {
  /** @type {Map<string, string[]>} */
  const alike = new Map();
  for (const { id, scheme, target, connections, pipelining } of cases) {
    const start = JSON.stringify([scheme, connections, pipelining, given(target)]);
    alike.set(start, [...(alike.get(start) ?? []), id]);
  }
  return [...alike.values()].filter((ids) => ids.length > 1);
}

/** @type {(round: Pick<RoundId, "mode" | "caseId">, config: Config) => readonly string[]} ids of all its cases */
export const casesOnLaunch = ({ mode, caseId }, config) =>
  slicesOf(mode, config)?.sharedCases?.find((group) => group.includes(caseId)) ?? [caseId];

/** @type {(one: RoundId, other: RoundId, config: Config) => boolean} */
export const shareLaunch = (one, other, config) =>
  one.mode === other.mode &&
  one.round === other.round &&
  casesOnLaunch(one, config).includes(other.caseId);
