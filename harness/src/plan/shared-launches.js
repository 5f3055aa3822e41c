import { slicesOf } from "@routebench/contract/modes";

/** @import { Config } from "@routebench/contract/config" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/** @typedef {Pick<ResultFile["rounds"][number], "mode" | "caseId" | "round">} RoundId */

/** @type {(round: Pick<RoundId, "mode" | "caseId">, config: Config) => readonly string[]} ids of all its cases */
export const casesOnLaunch = ({ mode, caseId }, config) =>
  slicesOf(mode, config)?.sharedCases?.find((group) => group.includes(caseId)) ?? [caseId];

/** @type {(one: RoundId, other: RoundId, config: Config) => boolean} */
export const shareLaunch = (one, other, config) =>
  one.mode === other.mode &&
  one.round === other.round &&
  casesOnLaunch(one, config).includes(other.caseId);
