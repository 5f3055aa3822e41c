import path from "node:path";
import { renderPullRequestComment } from "@routebench/report/markdown/pull-request-comment";
import { loadResult } from "../../harness/src/results/load-result.js";
import { prepareOutputFolder } from "../../harness/src/results/output-folder.js";
import { saveText } from "../../harness/src/results/result-store.js";
import { readArtifact } from "./artifact.js";
import { readChanges } from "./changes.js";
import { measureTouched } from "./measure.js";
import { describePullRequest } from "./pull-request.js";

/** @import { UsageError } from "@routebench/host/usage-error" */
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
  const { base: parted, touched } = await readChanges(root, base);
  await prepareOutputFolder(output);
  const answer = await measureTouched(touched.subjects, budgetMs, {
    root,
    output,
    bench,
    signal,
    note,
    base: parted,
    now: () => performance.now(),
  });
  const described = await describePullRequest(touched, {
    answer,
    resultIn: (folder) => loadResult(path.join(output, folder)),
    ...(artifact && { artifact }),
  });
  const comment = renderPullRequestComment(described);
  await saveText(output, "comment.md", comment);
  return { comment, hasFault: hasFault(described) };
}

/**
 * The comment on a pull request that was measured elsewhere. What it changes is read from its
 * commits, and its results as data only: its own code made them.
 * @param {Uint8Array} archive of its results
 * @param {{ root: string, base: string, head: string, artifact: string }} place
 * @throws {Error} if the archive cannot be read, or is too large
 */
export async function commentOnMeasured(archive, { root, base, head, artifact }) {
  const { answer, resultIn } = readArtifact(archive);
  const { touched } = await readChanges(root, base, head);
  const measured = { answer: answer(), resultIn, artifact };
  return renderPullRequestComment(await describePullRequest(touched, measured));
}

/** @param {PullRequest} pullRequest */
const hasFault = ({ subjects }) =>
  subjects.some(({ id, found }) => {
    if (found?.status !== "measured") {
      return found?.status === "wrong" || found?.status === "failed";
    }
    const unfinished = found.summary.modes.flatMap(({ didNotFinish }) => didNotFinish);
    return unfinished.some(({ appId }) => appId === id);
  });
