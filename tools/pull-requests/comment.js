import { answerSchema, resultsFolder } from "@routebench/contract/pull-request";
import { parseResultFile } from "@routebench/contract/result-file";
import { renderPullRequestComment } from "@routebench/report/markdown/pull-request-comment";
import { unzipSync } from "fflate";
import { summarise } from "../../harness/src/summarise/summarise.js";
import { loadProject } from "../publish/project.js";
import { folderOf, readChanges } from "./changes.js";

/**
 * @import { Changes } from "./changes.js"
 * @import { PullRequestAnswer, Touched } from "@routebench/contract/pull-request"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { AnsweredApp, PullRequest } from "@routebench/report/markdown/pull-request-comment"
 *
 * @typedef {object} Measured results from the pull request's own code
 * @property {PullRequestAnswer | null} answer null if it cannot be read
 * @property {(folder: string) => Promise<ResultFile>} resultIn a folder of its results; rejects if
 *   there is none
 * @property {string} [artifact] the address of its results
 * @property {string | null} site the address of the published pages; null: not known
 */

/** No pull request measures more. Summarising compares each pair over all rounds, so it must be limited. */
const MOST = { apps: 60, trials: 2000 };

const MB = 1024 ** 2;
const MOST_ARCHIVE_BYTES = 20 * MB;
const MOST_BYTES = 128 * MB;

/** Files that are read, and their largest sizes. @type {[RegExp, number][]} */
const FILES = [
  [/^answer\.json$/, 4 * MB],
  [/^[a-z0-9][a-z0-9._-]{0,170}\/result\.json$/, 8 * MB],
];

/**
 * The comment on a pull request that another job measured. The changes are read from commits. The results are read as
 * data only, because the pull request's own code made them.
 * @param {Uint8Array} archive of its results
 * @param {{ root: string, base: string, head: string, artifact: string }} place
 * @throws {Error} if the archive cannot be read, or is too large
 */
export async function commentOnMeasured(archive, { root, base, head, artifact }) {
  const { site } = await loadProject(root);
  const measured = { ...readArtifact(archive), artifact, site };
  const changes = await readChanges(root, base, head);
  return renderPullRequestComment(await describePullRequest(changes, measured));
}

/**
 * Results of subjects that the commits do not change are ignored.
 * @type {(changes: Changes, measured: Measured) => Promise<PullRequest>}
 */
export async function describePullRequest({ subjects, harness, outside }, measured) {
  /** @type {AnsweredApp[]} */
  const answered = [];
  for (const subject of subjects) {
    const outcome = subject.change === "removed" ? null : await outcomeOf(subject, measured);
    answered.push({ ...subject, folder: folderOf(subject), outcome });
  }
  const { artifact, site } = measured;
  return { subjects: answered, harness, outside, site, ...(artifact && { artifact }) };
}

/** @type {(subject: Touched, measured: Measured) => Promise<NonNullable<AnsweredApp["outcome"]>>} */
async function outcomeOf(subject, { answer, resultIn }) {
  const { suite, id } = subject;
  const answered = answer?.subjects.find((each) => each.suite === suite && each.id === id);
  if (!answered) {
    return { status: "failed", reason: "the run left no readable result for it" };
  }
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

/**
 * Reads an archive without writing to a disk, so that its paths and links have no effect. The pull request's own code
 * made it: sizes, names and contents may be anything.
 * @param {Uint8Array} archive
 * @returns {Pick<Measured, "answer" | "resultIn">}
 * @throws {Error} if it is not an archive, or its files are too large
 */
export function readArtifact(archive) {
  if (archive.length > MOST_ARCHIVE_BYTES) {
    throw new Error(`the results have ${archive.length} bytes, more than any measurement's`);
  }
  let bytes = 0;
  const files = unzipSync(archive, {
    filter({ name, size, originalSize }) {
      const [, most] = FILES.find(([pattern]) => pattern.test(name)) ?? [];
      if (most === undefined) return false;
      bytes += originalSize;
      // Packed data is never larger than its original. If it claims to be, the original size is false.
      if (originalSize > most || size > originalSize + 1024 || bytes > MOST_BYTES) {
        throw new Error(`the results' ${name} is larger than any measurement's`);
      }
      return true;
    },
  });
  const textOf = (/** @type {string} */ name) =>
    Object.hasOwn(files, name) ? new TextDecoder().decode(files[name]) : null;
  return {
    answer: parseAnswer(textOf("answer.json") ?? ""),
    async resultIn(folder) {
      const text = textOf(`${folder}/result.json`);
      if (text === null) throw new Error("it is not there");
      return parseResultFile(text);
    },
  };
}

/** @param {string} text */
function parseAnswer(text) {
  try {
    return answerSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}
