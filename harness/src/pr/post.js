import {
  COMMENT_MARKER,
  renderPullRequestComment,
} from "@routebench/report/markdown/pull-request-comment";
import { MOST_ARCHIVE_BYTES, readArtifact } from "./artifact.js";
import { describePullRequest, maintainersIn } from "./pull-request.js";
import { folderOf, touchedBy } from "./touched.js";

/** @import { GitHub } from "./github.js" */
/** @import { Change, Touched } from "@routebench/contract/pull-request" */

const ARTIFACT = "pr-results";

/** Whose comments the workflow's token writes. */
const OWN_LOGIN = "github-actions[bot]";

const PAGE = 100;
const MOST_PAGES = { files: 3, comments: 10 };
const MOST_MANIFEST_BYTES = 100 * 1024;

/** @type {Record<string, Change["status"]>} */
const STATUSES = { added: "added", copied: "added", removed: "removed" };

/**
 * Posts, or updates in place, the comment on a measured pull request. What the pull request changes
 * and whom its apps belong to is asked of GitHub; its results come from its own code, and are read
 * as data only.
 * @param {GitHub} github
 * @param {{ runId: string, headSha: string, runUrl: string }} run of the workflow that measured
 * @returns {Promise<string>} what was done
 * @throws {Error} where the results could be another pull request's, or are too large
 */
export async function postComment(github, { runId, headSha, runUrl }) {
  const { artifacts } = await github.get(`actions/runs/${runId}/artifacts?name=${ARTIFACT}`);
  const left = artifacts.find((/** @type {any} */ { expired }) => !expired);
  if (!left) return "The run left no results: there is nothing to say.";
  if (left.size_in_bytes > MOST_ARCHIVE_BYTES) {
    throw new Error(
      `the results have ${left.size_in_bytes} bytes, more than the ${MOST_ARCHIVE_BYTES} of any measurement`,
    );
  }
  const archive = await github.getBytes(`actions/artifacts/${left.id}/zip`, MOST_ARCHIVE_BYTES);
  if (archive === null) throw new Error("the results are gone");
  const artifact = readArtifact(archive);
  const number = artifact.number();
  const pull = await github.get(`pulls/${number}`);
  // Without this, a run could speak on any pull request.
  if (pull.head.sha !== headSha) {
    throw new Error(`pull request ${number} is not at ${headSha} (any more)`);
  }

  const files = await pages(github, `pulls/${number}/files`, MOST_PAGES.files);
  const changes = files.flatMap(toChanges);
  const described = await describePullRequest({
    ...{ changes, touched: touchedBy(changes), artifact: runUrl },
    ...{ answer: artifact.answer(), resultIn: artifact.resultIn },
    unseen: Math.max(0, pull.changed_files - files.length),
    maintainersOf: (subject) => maintainersOf(github, subject, pull.base.sha),
  });
  const body = renderPullRequestComment(described);

  const comments = await pages(github, `issues/${number}/comments`, MOST_PAGES.comments);
  // Anyone can write the marker.
  const own = comments.find(
    ({ user, body: text }) => user?.login === OWN_LOGIN && text?.startsWith(COMMENT_MARKER),
  );
  if (own) await github.send("PATCH", `issues/comments/${own.id}`, { body });
  else await github.send("POST", `issues/${number}/comments`, { body });
  return `${own ? "Updated" : "Posted"} the comment on pull request ${number}.`;
}

/**
 * @param {any} file as GitHub lists it
 * @returns {Change[]}
 */
function toChanges({ filename, status, previous_filename: previous }) {
  if (status === "renamed") {
    return [
      { path: previous, status: "removed" },
      { path: filename, status: "added" },
    ];
  }
  return [{ path: filename, status: STATUSES[status] ?? "modified" }];
}

/** @type {(github: GitHub, subject: Touched, base: string) => Promise<string[]>} */
async function maintainersOf(github, subject, base) {
  const path = `contents/${folderOf(subject)}/package.json?ref=${base}`;
  const bytes = await github.getBytes(path, MOST_MANIFEST_BYTES, "application/vnd.github.raw+json");
  return maintainersIn(bytes && new TextDecoder().decode(bytes));
}

/**
 * @param {GitHub} github
 * @param {string} path of a list
 * @param {number} most pages
 * @returns {Promise<any[]>}
 */
async function pages(github, path, most) {
  const found = [];
  for (let page = 1; page <= most; page += 1) {
    const some = await github.get(`${path}?per_page=${PAGE}&page=${page}`);
    found.push(...some);
    if (some.length < PAGE) break;
  }
  return found;
}
