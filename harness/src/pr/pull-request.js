import { parseManifest } from "@routebench/contract/manifest";
import { lookFolder, resultsFolder } from "@routebench/contract/pull-request";
import { DEFAULT_SUITE } from "../discover/suites.js";
import { summarise } from "../summarise/summarise.js";
import { changesLockfile } from "./lockfile.js";
import { folderOf } from "./touched.js";

/** @import { touchedBy } from "./touched.js" */
/** @import { Answer, Change, Outcome, Touched } from "@routebench/contract/pull-request" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { AnsweredSubject, Found } from "@routebench/report/markdown/pull-request-comment" */
/** @import { PullRequest } from "@routebench/report/markdown/pull-request-comment" */

/**
 * @typedef {object} Sources of what is told; whoever asks decides whom to believe
 * @property {readonly Change[]} changes
 * @property {ReturnType<typeof touchedBy>} touched by them
 * @property {Answer | null} answer of the pull request's own code; null where it left none that can
 *   be read
 * @property {(folder: string) => Promise<ResultFile>} resultIn a folder of its results; rejects
 *   where there is none
 * @property {(subject: Touched) => Promise<string[]>} maintainersOf
 * @property {number} unseen see PullRequest
 * @property {string} [artifact]
 */

/** No run of a pull request has more: summarising compares each pair over all rounds. */
const MOST = { apps: 60, trials: 2000 };

const UNANSWERED = "the run left no answer for it that can be read";

/**
 * Puts together what is told of a pull request. What the answer says of a subject counts where the
 * changes touch it, or may touch it by way of the lockfile.
 * @param {Sources} sources
 * @returns {Promise<PullRequest>}
 */
export async function describePullRequest(sources) {
  const { changes, touched, answer, maintainersOf, unseen, artifact } = sources;
  const known = [...touched.subjects];
  for (const { suite, id, byLockfile } of answer?.subjects ?? []) {
    if (!byLockfile || !changesLockfile(changes) || isAmong(known, { suite, id })) continue;
    known.push({ suite, id, change: "changed", byLockfile });
  }
  /** @type {AnsweredSubject[]} */
  const subjects = [];
  for (const subject of known) {
    const folder = folderOf(subject);
    const found = subject.change === "removed" ? null : await findingsOf(subject, sources);
    const maintainers = subject.change === "changed" ? await maintainersOf(subject) : [];
    subjects.push({ ...subject, folder, maintainers, found });
  }
  const isHarnessOnly = subjects.length === 0 && touched.harness.length > 0;
  const look = isHarnessOnly
    ? await toFound(answer?.look ?? noAnswer(), lookFolder(DEFAULT_SUITE), sources)
    : null;
  const { harness, outside } = touched;
  return { subjects, look, harness, outside, unseen, ...(artifact && { artifact }) };
}

/** @type {(subjects: Touched[], wanted: Pick<Touched, "suite" | "id">) => boolean} */
const isAmong = (subjects, { suite, id }) =>
  subjects.some((one) => one.suite === suite && one.id === id);

/** @returns {Outcome} */
const noAnswer = () => ({ status: "failed", reason: UNANSWERED });

/** @type {(subject: Touched, sources: Sources) => Promise<Found>} */
async function findingsOf(subject, sources) {
  const { suite, id } = subject;
  const answered = sources.answer?.subjects.find((one) => one.suite === suite && one.id === id);
  const outcome = answered?.outcome ?? noAnswer();
  const found = await toFound(outcome, resultsFolder(subject), sources);
  if (found.status !== "measured") return found;
  const { config, apps } = found.run.result;
  const isItsOwn = config.suite === suite && apps.some((app) => app.id === id);
  return isItsOwn ? found : { status: "failed", reason: "its result is that of another app" };
}

/** @type {(outcome: Outcome, folder: string, sources: Sources) => Promise<Found>} */
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
 * @param {string | null} packageJson
 * @returns {string[]} none where it has no manifest that can be read
 */
export function maintainersIn(packageJson) {
  try {
    return parseManifest(JSON.parse(packageJson ?? "").routebench).maintainers ?? [];
  } catch {
    return [];
  }
}
