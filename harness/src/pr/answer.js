import { readFile } from "node:fs/promises";
import path from "node:path";
import { renderPullRequestComment } from "@routebench/report/markdown/pull-request-comment";
import { loadResult } from "../results/load-result.js";
import { prepareOutputFolder } from "../results/output-folder.js";
import { saveText } from "../results/result-store.js";
import { readChanges, readTouched } from "./changes.js";
import { measureTouched } from "./measure.js";
import { describePullRequest, maintainersIn } from "./pull-request.js";
import { folderOf } from "./touched.js";

/** @import { UsageError } from "../usage-error.js" */
/** @import { Bench } from "./measure.js" */
/** @import { PullRequest } from "@routebench/report/markdown/pull-request-comment" */

/**
 * Verifies and measures what a working tree changes, and says what a pull request of it would be
 * told.
 * @param {{ base?: string, budget: number, output: string, artifact?: string }} options budget: in
 *   ms
 * @param {{ root: string, bench: Bench, signal: AbortSignal, note: (line: string) => void }} place
 *   root: of the repository
 * @returns {Promise<{ comment: string, hasFault: boolean }>} hasFault: whether something that it
 *   touches answers wrongly, or could not be measured
 * @throws {UsageError} where it is not clear what to compare with
 */
export async function answerPullRequest(options, { root, bench, signal, note }) {
  const { base, output, artifact, budget: budgetMs } = options;
  const read = await readChanges(root, base);
  const touched = await readTouched(read, (file) => readFile(path.join(root, file), "utf8"));
  await prepareOutputFolder(output);
  const answer = await measureTouched(
    touched.subjects,
    { changesHarness: touched.harness.length > 0, budgetMs },
    { root, output, bench, signal, note, base: read.base, now: () => performance.now() },
  );
  const described = await describePullRequest({
    ...{ changes: read.changes, touched, answer, unseen: 0, ...(artifact && { artifact }) },
    resultIn: (folder) => loadResult(path.join(output, folder)),
    maintainersOf: async (subject) =>
      maintainersIn(await read.atBase(`${folderOf(subject)}/package.json`)),
  });
  const comment = renderPullRequestComment(described);
  await saveText(output, "comment.md", comment);
  return { comment, hasFault: hasFault(described) };
}

/** @param {PullRequest} pullRequest */
const hasFault = ({ subjects, look }) =>
  [...subjects, ...(look ? [{ id: null, found: look }] : [])].some(({ id, found }) => {
    if (found?.status !== "measured") {
      return found?.status === "wrong" || found?.status === "failed";
    }
    const unfinished = found.run.summary.modes.flatMap(({ didNotFinish }) => didNotFinish);
    return unfinished.some(({ appId }) => id === null || appId === id);
  });
