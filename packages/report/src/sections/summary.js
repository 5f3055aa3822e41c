import { MODES } from "@routebench/contract/modes";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { formatSeconds, formatTime } from "../format.js";
import { counted, label, listed } from "../words.js";
import { answerOf, headlineOf } from "./finding.js";
import { mainModes } from "./mode-cases.js";
import { doubtsOf } from "./notices.js";

/** @import { Section, SectionMaker } from "./section.js" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { ModeSummary, Summary } from "@routebench/contract/summary" */

/** If more pairs are undecided, only their number is shown. */
const MOST_NAMED = 2;

const MINUTE_MS = 60_000;

/**
 * What people may paste: the answer, what is not settled, the command that may settle it, whether the result is in doubt,
 * and what it was measured with.
 * @type {(summary: Summary, suiteSections?: readonly SectionMaker[]) => Section}
 */
export function summarySection(summary, suiteSections) {
  const answer = answerOf(summary, suiteSections);
  const modes = mainModes(summary.modes);
  const answers = answer
    ? [answer]
    : modes.map((mode) => [
        ...(modes.length > 1 ? [`${MODES[mode.mode].title}: `] : []),
        ...headlineOf(mode),
      ]);
  const doubts = new Set(doubtsOf(summary).map(({ title }) => title));
  const sentences = [
    ...answers,
    ...openSentences(summary),
    ...(doubts.size > 0 ? [[...doubts].join(" ")] : []),
    [`routebench ${summary.routebenchVersion}`, ...machineFacts(summary)].join(", "),
  ];
  return {
    id: "summary",
    title: "Summary",
    blocks: sentences.map((words) => ({ kind: "text", words })),
  };
}

/** What is not settled, and the command that may settle it. @param {Summary} summary @returns {string[]} */
export function openSentences(summary) {
  const open = summary.modes.filter(({ decided, rows }) => !decided && rows.length > 1);
  if (open.length === 0) return [];
  const main = mainModes(open);
  const furtherCases = open.length - main.length;
  const what = listed([
    ...main.map(describeOpen),
    ...(furtherCases > 0 ? [counted(furtherCases, "more case")] : []),
  ]);
  // A run that was interrupted is continued instead.
  const command = summary.state === "complete" ? longerRun(summary) : null;
  return command === null
    ? [`Not settled: ${what}.`]
    : [`Not settled: ${what}. A longer run may settle this:`, `  ${command}`];
}

/** @param {ModeSummary} mode */
function describeOpen({ mode, rows, undecidedPairs }) {
  if (undecidedPairs.length === 0) return `apps that are not measured yet (${mode})`;
  const nameOf = (/** @type {string} */ id) =>
    label(rows.find(({ appId }) => appId === id)?.name ?? id, 40);
  const isNamed = undecidedPairs.length <= MOST_NAMED;
  const pairs = isNamed
    ? undecidedPairs.map((pair) => pair.map(nameOf).join(" / ")).join(", ")
    : counted(undecidedPairs.length, "pair");
  return `${pairs} (${mode})`;
}

/** The command of a longer run; null if a run never takes longer. @param {Summary} summary */
function longerRun({ config: { quick, rounds, budgetMs }, ended, environment }) {
  const command = (environment.command ?? "pnpm bench").replace(
    / --(?:quick|(?:rounds|budget)[ =]\S+)(?= |$)/g,
    "",
  );
  if (quick) return command;
  if (rounds !== null) return `${command} --rounds ${2 * rounds}`;
  if (ended === "rounds") return null;
  const minutes = Math.max(10, Math.ceil((2 * (budgetMs ?? 0)) / MINUTE_MS));
  return `${command} --budget ${minutes}m`;
}

/** The conditions without which figures of two runs must not be compared. @param {Summary} summary */
export function factsOf(summary) {
  const elapsedMs = summary.rounds.reduce((sum, { durationMs }) => sum + durationMs, 0);
  return [
    counted(summary.launches, "launch"),
    ...(elapsedMs > 0 ? [formatSeconds(elapsedMs)] : []),
    ...machineFacts(summary),
  ];
}

/** Of one machine at one time. @param {Summary} summary */
export const machineFacts = ({ environment, config }) => [
  ...(config.runtimes?.map(runtimeLabel) ?? [`Node ${environment.nodeVersion.replace(/^v/, "")}`]),
  `${counted(environment.cores, "core")} of ${label(environment.cpuModel, 80)}`,
  ...coreFacts(environment),
  formatTime(environment.startedAt),
  `method ${config.method}`,
];

/** Earlier results do not say how cores were chosen. @param {Environment} environment */
const coreFacts = ({ coreChoice, pinning }) =>
  coreChoice === undefined || pinning === null
    ? []
    : [`servers on core ${pinning.server}, load generator on core ${pinning.driver}`];
