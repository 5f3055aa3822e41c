import { METHOD } from "@routebench/contract/method";
import { referenceOf } from "@routebench/contract/reference";
import { formatPercent } from "@routebench/report/format";
import { loadResult } from "../results/load-result.js";
import { isBusy } from "../summarise/run-warnings.js";
import { summarise } from "../summarise/summarise.js";
import { isFault } from "../trial-failure.js";
import { recordOf, widestIntervalOf } from "./record.js";

/**
 * @import { MadeRun, Measured } from "./record.js"
 * @import { Publication } from "./publications.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Summary } from "@routebench/contract/summary"
 */

/** @type {(result: ResultFile, summary: Summary, publication?: Publication) => string | null} */
export function whyNotPublish(result, summary, publication) {
  const { config, environment, state, trials } = result;
  const { modes, footprint, explained } = summary;
  if (environment.network && !publication?.overHosts)
    return "it was measured over several machines, and published runs are of one";
  const objection =
    whyNotOfToday({ ...environment, ...config, state }) ?? otherCommand(environment, publication);
  if (objection) return objection;
  const failed = new Set([
    ...[...modes, ...footprint].flatMap(({ didNotFinish }) =>
      didNotFinish.map(({ appId }) => appId),
    ),
    ...(explained?.failed ?? []).map(({ appId }) => appId),
    ...trials.filter((one) => one.status === "failed" && isFault(one)).map(({ appId }) => appId),
  ]);
  const { faulty = [] } = publication ?? {};
  const surprising = [...failed].filter((id) => !faulty.includes(id.split("@", 1)[0] ?? id));
  if (surprising.length > 0) return `not every app finished (${surprising.join(", ")})`;
  if (referenceOf(result) === null) {
    return "no app was measured, so no speed can be compared with another";
  }
  return withoutControl(result, summary) ?? tooWide(summary, publication);
}

/** @type {(made: Omit<MadeRun, "command">) => string | null} */
function whyNotOfToday({ state, quick, gitCommit, loadAverage, cores, method }) {
  if (state !== "complete") return `the run is ${state}`;
  if (quick) return "the run is a quick look";
  if (gitCommit?.endsWith("-dirty")) {
    return "it was measured with changes that no commit holds, so nobody could tell what was measured";
  }
  if (isBusy({ loadAverage, cores })) {
    return `the machine was busy before it (load average ${loadAverage.toFixed(2)})`;
  }
  return method === METHOD
    ? null
    : `it is of method ${method}, and what is published is of method ${METHOD}: measure it again`;
}

/** @type {(made: { command?: string }, publication?: Publication) => string | null} */
function otherCommand({ command }, publication) {
  if (!publication || command === undefined || command === publication.command) return null;
  return `it was measured by \`${command}\`, and what is in ${publication.folder} is by \`${publication.command}\`: measure that, or change it in harness/src/publish/publications.js`;
}

/** A profile tells what time is made of; it orders nobody. @type {(result: ResultFile, summary: Summary) => string | null} */
function withoutControl({ config }, { modes }) {
  if (config.modes.profile) return null;
  const without = modes.filter(({ rows, noiseFloor }) => rows.length > 1 && noiseFloor === null);
  return without.length === 0
    ? null
    : `it has no control in ${without.length} of ${modes.length} rankings, so nobody could tell noise from a difference: measure it with --control, or a --budget of three minutes and more`;
}

/** @type {(summary: Summary, publication?: Publication) => string | null} */
function tooWide(summary, publication) {
  const widest = widestIntervalOf(summary);
  const limit = publication?.widest ?? null;
  if (limit === null || widest === null || widest <= limit) return null;
  return `its widest interval is ±${formatPercent(widest)}, and ${publication?.folder} may have ±${formatPercent(limit)} at most: measure it with a larger --budget, which is in harness/src/publish/publications.js`;
}

/**
 * What is known of a run, in its folder, that is to be published.
 * @param {Publication} publication @param {string} dir @param {Measured} [measured] absent: the command was typed by hand
 */
export async function readMeasured(publication, dir, measured) {
  const result = await loadResult(dir);
  const summary = summarise(result);
  const made = { ...result.environment, ...result.config, state: result.state };
  const own = { minutes: minutesOf(result), highestLoad: null };
  return {
    state: result.state,
    objection: whyNotPublish(result, summary, publication),
    record: recordOf(publication, made, measured ?? own, widestIntervalOf(summary)),
  };
}

/** Of its rounds, which is nearly all of it. @param {{ rounds: readonly { durationMs: number }[] }} result */
export const minutesOf = ({ rounds }) =>
  rounds.reduce((sum, { durationMs }) => sum + durationMs, 0) / 60_000;
