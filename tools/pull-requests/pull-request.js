import { resultsFolder } from "@routebench/contract/pull-request";
import { summarise } from "../../harness/src/summarise/summarise.js";
import { folderOf } from "./touched.js";

/** @import { Changes } from "./changes.js" */
/** @import { PullRequestAnswer, Touched } from "@routebench/contract/pull-request" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { AnsweredSubject, CommentFindings } from "@routebench/report/markdown/pull-request-comment" */
/** @import { PullRequest } from "@routebench/report/markdown/pull-request-comment" */

/**
 * @typedef {object} Measured what the pull request's own code left
 * @property {PullRequestAnswer | null} answer null if it left none that can be read
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
 * @param {Changes["touched"]} touched
 * @param {Measured} measured
 * @returns {Promise<PullRequest>}
 */
export async function describePullRequest(touched, measured) {
  /** @type {AnsweredSubject[]} */
  const subjects = [];
  for (const subject of touched.subjects) {
    const folder = folderOf(subject);
    const found = subject.change === "removed" ? null : await findingsOf(subject, measured);
    subjects.push({ ...subject, folder, found });
  }
  const { harness, outside } = touched;
  const { artifact } = measured;
  return { subjects, harness, outside, ...(artifact && { artifact }) };
}

/** @type {(subject: Touched, measured: Measured) => Promise<CommentFindings>} */
async function findingsOf(subject, { answer, resultIn }) {
  const { suite, id } = subject;
  const answered = answer?.subjects.find((other) => other.suite === suite && other.id === id);
  if (!answered) return { status: "failed", reason: UNANSWERED };
  if (answered.outcome.status !== "measured") return answered.outcome;
  try {
    const result = await resultIn(resultsFolder(subject));
    const { apps, config, trials } = result;
    if (apps.length > MOST.apps || trials.length > MOST.trials) {
      throw new Error(`it has more than ${MOST.apps} apps or ${MOST.trials} trials`);
    }
    if (config.suite !== suite || !apps.some((app) => app.id === id)) {
      throw new Error("it is another app's");
    }
    return { status: "measured", summary: summarise(result) };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    return { status: "failed", reason: `its result cannot be used: ${message}` };
  }
}
