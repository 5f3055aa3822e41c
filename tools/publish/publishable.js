import { referenceOf } from "@routebench/contract/reference";
import { isFault } from "@routebench/host/trial-failure";
import { formatPercent } from "@routebench/report/format";
import { isBusy } from "../../harness/src/summarise/warnings.js";

/**
 * @import { Publication } from "./publications.js"
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Estimate, Summary } from "@routebench/contract/summary"
 */

/** @type {(run: { result: ResultFile, summary: Summary }, publication: Publication) => string | null} */
export function whyNotPublish({ result, summary }, publication) {
  const { config, environment, state, trials } = result;
  const { modes, footprint, explained } = summary;
  const { folder, command, faulty = [], overHosts = false } = publication;
  if (environment.network && !overHosts) {
    return "it was measured on several machines, and published runs come from one";
  }
  if (state !== "complete") return `the run is ${state}`;
  if (config.quick) return "the run is a quick look";
  if (environment.gitCommit?.endsWith("-dirty")) {
    return "the working tree had uncommitted changes, so the result cannot be reproduced";
  }
  if (isBusy(environment)) {
    return `the machine was busy before it (load average ${environment.loadAverage.toFixed(2)})`;
  }
  if (environment.command !== undefined && environment.command !== command) {
    return `it was measured by \`${environment.command}\`, but ${folder} needs \`${command}\`. Measure with that command, or change tools/publish/publications.js`;
  }
  const failed = new Set([
    ...[...modes, ...footprint].flatMap(({ didNotFinish }) =>
      didNotFinish.map(({ appId }) => appId),
    ),
    ...(explained?.failed ?? []).map(({ appId }) => appId),
    ...trials
      .filter((trial) => trial.status === "failed" && isFault(trial))
      .map(({ appId }) => appId),
  ]);
  const surprising = [...failed].filter((id) => !faulty.includes(id.split("@", 1)[0] ?? id));
  if (surprising.length > 0) return `not every app finished (${surprising.join(", ")})`;
  if (referenceOf(result) === null) {
    return "no app was measured, so there is no speed to compare";
  }
  return withoutControl(result, summary) ?? tooWide(summary, publication);
}

/**
 * A profile needs no control, because it ranks no app.
 * @type {(result: ResultFile, summary: Summary) => string | null}
 */
function withoutControl({ config }, { modes }) {
  if (config.modes.profile) return null;
  const without = modes.filter(({ rows, noiseFloor }) => rows.length > 1 && noiseFloor === null);
  return without.length === 0
    ? null
    : `${without.length} of ${modes.length} rankings have no control, so noise could look like a difference. Measure it without --no-control and with a --budget of three minutes or more`;
}

/** @type {(summary: Summary, publication: Publication) => string | null} */
function tooWide({ modes }, { folder, widest: limit }) {
  const speeds = modes.flatMap(({ rows }) => rows.map(({ toReference }) => toReference ?? null));
  const widest = Math.max(0, ...speeds.flatMap(reachOf));
  if (limit === null || widest <= limit) return null;
  return `its widest interval is ±${formatPercent(widest)}, above the limit of ±${formatPercent(limit)} for ${folder}. Measure it with a larger --budget, which is in tools/publish/publications.js`;
}

/** How far the interval of each speed reaches from its middle, on logarithms. @param {PublishedSummary} summary */
export const reachesOf = ({ contests }) =>
  contests.flatMap(({ rows }) => rows.flatMap(({ speedToReference }) => reachOf(speedToReference)));

/** @param {Pick<Estimate, "low" | "high"> | null} speed @returns {number[]} none without an interval */
const reachOf = (speed) =>
  speed?.low && speed.high ? [Math.sqrt(speed.high / speed.low) - 1] : [];
