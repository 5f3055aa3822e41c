import { mainCase } from "@routebench/contract/cases";
import { targetAsked } from "@routebench/contract/targets";
import { groupedWarnings } from "../sections/notices.js";
import { machineFacts } from "../sections/summary.js";
import { listed } from "../words.js";
import { quote, renderApps } from "./pull-request-app.js";

/** @import { Outcome, Touched } from "@routebench/contract/pull-request" */
/** @import { Summary } from "@routebench/contract/summary" */

/**
 * @typedef {Touched & { folder: string, outcome: Exclude<Outcome, { status: "measured" }>
 *   | { status: "measured", summary: Summary } | null }} AnsweredApp outcome: null if the app is removed
 *
 * @typedef {object} PullRequest
 * @property {AnsweredApp[]} subjects that it changes
 * @property {string[]} harness changed files that affect measurements
 * @property {string[]} outside changed files outside the folders of subjects, including harness files
 * @property {string} [artifact] address of the full reports
 * @property {string | null} [site] address of the published pages
 */

/** GitHub allows 65,536 characters. */
const MOST_CHARACTERS = 60_000;

const MOST_FILES = 10;
const MOST_WARNINGS = 4;

/** A warning may have three sentences. */
const LONGEST_WARNING = 500;

/**
 * The comment on a pull request. Names, versions and reasons in it may come from the pull request's own code.
 * @param {PullRequest} pullRequest
 */
export function renderPullRequestComment(pullRequest) {
  const { subjects, artifact, site } = pullRequest;
  const summaries = subjects.flatMap(({ outcome }) =>
    outcome?.status === "measured" ? [outcome.summary] : [],
  );
  const findings = [
    "### What routebench found",
    ...(subjects.length === 0 ? [NOTHING] : []),
    ...renderApps(subjects, site),
  ].join("\n\n");
  const [first] = summaries;
  const circumstances = [
    summaries.length > 0 ? howFarToTrust(pullRequest, summaries) : changedElsewhere(pullRequest),
    first && quote(factsOf(first).join(", ")),
    artifact && `[The full reports and the raw results](${encodeURI(artifact)})`,
  ]
    .filter(Boolean)
    .join("\n\n");
  return `${cutToSize(findings, MOST_CHARACTERS - circumstances.length)}\n\n${circumstances}\n`;
}

/** What the load requested, and on what. @param {Summary} summary */
const factsOf = (summary) => [
  targetAsked(mainCase(summary.config.cases).target),
  ...machineFacts(summary),
  ...(summary.environment.pinning ? [] : ["not pinned"]),
];

const NOTHING = "This pull request changes no app, so nothing was measured.";
const CUT = "The rest is left out, because GitHub limits the length of a comment.";

/** @type {(text: string, most: number) => string} */
const cutToSize = (text, most) =>
  text.length <= most ? text : `${text.slice(0, text.lastIndexOf("\n", most))}\n\n${CUT}`;

/** @type {(pullRequest: PullRequest, summaries: Summary[]) => string} */
const howFarToTrust = (pullRequest, summaries) =>
  [
    `> **How far to trust this.** This pull request's own code ran while it was measured and could have changed the figures, so read what it changes. ${changedElsewhere(pullRequest)}`,
    ...(pullRequest.harness.length > 0 ? [`> ${describeHarness(pullRequest)}`] : []),
    "> The figures were measured once, on a machine that may be shared and noisy. Apps in one table ran side by side, so ratios are more reliable than absolute figures. Measure again on a quiet machine before you rely on a small difference.",
    ...renderWarnings(summaries),
  ].join("\n>\n");

/** Warnings of the runs and their machine. @param {Summary[]} summaries */
function renderWarnings(summaries) {
  const all = [...new Set(summaries.flatMap(groupedWarnings))];
  if (all.length === 0) return [];
  const shown = all.slice(0, MOST_WARNINGS).map((words) => quote(words, LONGEST_WARNING));
  const hidden = all.length - shown.length;
  const more = hidden > 0 ? [`${hidden} more in the full reports`] : [];
  const whose = summaries.length === 1 ? "The run warns" : "The runs warn";
  return [`> ${whose}:\n>\n${[...shown, ...more].map((words) => `> - ${words}`).join("\n")}`];
}

/** @param {PullRequest} pullRequest that changes the harness */
function describeHarness({ subjects }) {
  const ratios = subjects.some(({ change }) => change === "changed")
    ? " The same changed code measured an app with and without this pull request, so the ratio between the two is still valid."
    : "";
  return `**The benchmark itself is changed, too.**${ratios} Do not compare speeds and ranks with published tables or other pull requests.`;
}

/** @param {PullRequest} pullRequest */
function changedElsewhere({ outside, harness }) {
  const first = [...harness, ...outside.filter((path) => !harness.includes(path))];
  const named = first.slice(0, MOST_FILES).map((path) => quote(path));
  const more = first.length - named.length;
  const files = more > 0 ? `${named.join(", ")} and ${more} more` : listed(named);
  return first.length === 0
    ? "Nothing outside the folders of the measured apps is changed."
    : `Changed outside the folders of the measured apps: ${files}.`;
}
