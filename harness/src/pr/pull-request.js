import { parseManifest } from "@routebench/contract/manifest";
import { lookFolder, resultsFolder } from "@routebench/contract/pull-request";
import { DEFAULT_SUITE } from "../discover/suites.js";
import { summarise } from "../summarise/summarise.js";
import { folderOf } from "./touched.js";

/** @import { Changes } from "./changes.js" */
/** @import { Answer, Outcome, Touched } from "@routebench/contract/pull-request" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { AnsweredSubject, Found } from "@routebench/report/markdown/pull-request-comment" */
/** @import { PullRequest } from "@routebench/report/markdown/pull-request-comment" */

/**
 * @typedef {object} Measured what the pull request's own code left
 * @property {Answer | null} answer null if it left none that can be read
 * @property {(folder: string) => Promise<ResultFile>} resultIn a folder of its results; rejects if
 *   there is none
 * @property {string} [artifact] the address of its results
 */

/** No run of a pull request has more: summarising compares each pair over all rounds. */
const MOST = { apps: 60, trials: 2000 };

const UNANSWERED = "the run left no answer for it that can be read";

/**
 * Puts together what a comment says of a pull request. What the answer says of a subject counts if
 * the changes touch it.
 * @param {Changes} changes
 * @param {Measured} measured
 * @returns {Promise<PullRequest>}
 */
export async function describePullRequest({ touched, readAtBase }, measured) {
  /** @type {AnsweredSubject[]} */
  const subjects = [];
  for (const subject of touched.subjects) {
    const folder = folderOf(subject);
    const found = subject.change === "removed" ? null : await findingsOf(subject, measured);
    const manifest = subject.change === "changed" && (await readAtBase(`${folder}/package.json`));
    subjects.push({ ...subject, folder, maintainers: maintainersIn(manifest || ""), found });
  }
  const isHarnessOnly = subjects.length === 0 && touched.harness.length > 0;
  const look = isHarnessOnly
    ? await toFound(measured.answer?.look ?? noAnswer(), lookFolder(DEFAULT_SUITE), measured)
    : null;
  const { harness, outside } = touched;
  const { artifact } = measured;
  return { subjects, look, harness, outside, ...(artifact && { artifact }) };
}

/** @returns {Outcome} */
const noAnswer = () => ({ status: "failed", reason: UNANSWERED });

/** @type {(subject: Touched, measured: Measured) => Promise<Found>} */
async function findingsOf(subject, measured) {
  const { suite, id } = subject;
  const answered = measured.answer?.subjects.find((one) => one.suite === suite && one.id === id);
  const outcome = answered?.outcome ?? noAnswer();
  const found = await toFound(outcome, resultsFolder(subject), measured);
  if (found.status !== "measured") return found;
  const { config, apps } = found.run.result;
  const isItsOwn = config.suite === suite && apps.some((app) => app.id === id);
  return isItsOwn ? found : { status: "failed", reason: "its result is that of another app" };
}

/** @type {(outcome: Outcome, folder: string, measured: Measured) => Promise<Found>} */
async function toFound(outcome, folder, { resultIn }) {
  if (outcome.status !== "measured") return outcome;
  try {
    const result = await resultIn(folder);
    if (result.apps.length > MOST.apps || result.trials.length > MOST.trials) {
      throw new Error(`it has more than ${MOST.apps} apps or ${MOST.trials} trials`);
    }
    return { status: "measured", run: { result, summary: summarise(result) } };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { status: "failed", reason: `its result cannot be used: ${message}` };
  }
}

/**
 * @param {string} packageJson
 * @returns {string[]} none if it has no manifest that can be read
 */
function maintainersIn(packageJson) {
  try {
    return parseManifest(JSON.parse(packageJson).routebench).maintainers ?? [];
  } catch {
    return [];
  }
}
