import { MODES } from "@routebench/contract/modes";
import { verdictOf } from "@routebench/contract/verdict";
import { FINE_RATIO, formatChange, formatEstimate, formatPercent, RATIO } from "../format.js";
import { counted, joined, tally, VERDICTS } from "../words.js";
import { modeTitle } from "./mode-cases.js";
import { PROVISIONAL_BELOW } from "./standing.js";

/** @import { Block, Pieces, SectionMaker } from "./section.js" */
/** @import { BaselineRow, Estimate, ModeSummary } from "@routebench/contract/summary" */
/** @import { VersionRow, VersionStep, VersionsSummary } from "@routebench/contract/summary" */
/** @import { Verdict } from "@routebench/contract/verdict" */

/** @typedef {VersionStep["verdict"]} StepVerdict */

/** Apps compared with other versions of themselves. @type {SectionMaker} */
export const againstSection = ({ config, against, modes }) => {
  if (against.length === 0) return null;
  const items = against.map((row) => {
    const { appId, name, baseline, ratio, verdict } = row;
    const within = verdict === "equal" ? `, within ${formatPercent(config.resolution, 1)}` : "";
    const speed = `. Speed ÷ speed of the baseline: ${formatEstimate(ratio, FINE_RATIO)}`;
    const isOpen = isDoubtful(ratio, verdict);
    const shown = shownVerdict(row);
    const tail = within + whereOf(row, against, modes) + speed + (isOpen ? doubtOf(row) : "");
    return { appId, name, words: [`${VERDICTS[shown]} `, { name: baseline }, tail] };
  });
  return {
    id: "against",
    title: "Against its baseline",
    leads: true,
    blocks: [{ kind: "list", items }],
  };
};

/** The verdicts on an app, or how many apps changed. @param {BaselineRow[]} against @returns {Pieces} */
export function againstHeadline(against) {
  const [first] = against;
  if (!first) return [];
  if (against.length === 1) {
    const { name, baseline, ratio } = first;
    const { point, low, high } = ratio;
    const interval =
      low === null || high === null ? "" : ` (${formatChange(low)} to ${formatChange(high)})`;
    return [
      { name },
      ` ${VERDICTS[shownVerdict(first)]} `,
      { name: baseline },
      `: ${formatChange(point)} speed${interval}.`,
    ];
  }
  const comparisons = counted(against.length, "comparison");
  return [`${comparisons} with a baseline: ${tally(against.map(shownVerdict))}`];
}

/** @param {BaselineRow} row @returns {Verdict} */
const shownVerdict = (row) =>
  isDoubtful(row.ratio, row.verdict) && row.launches < PROVISIONAL_BELOW
    ? "not enough data"
    : verdictOf(row);

/**
 * Names the mode and case if there are several.
 * @type {(row: BaselineRow, all: BaselineRow[], modes: ModeSummary[]) => string}
 */
export function whereOf({ mode, caseId }, all, modes) {
  const measured = modes.find((each) => each.mode === mode && each.testCase.id === caseId);
  const isOne = all.every((each) => each.mode === mode && each.caseId === caseId);
  return isOne || !measured ? "" : ` (${modeTitle(measured, modes)})`;
}

/** @param {BaselineRow} row */
const doubtOf = ({ launches }) =>
  launches < PROVISIONAL_BELOW
    ? `. ${counted(launches, "launch")} of each ${launches === 1 ? "is" : "are"} too few. Use --rounds ${PROVISIONAL_BELOW} or more`
    : ". The control, one app entered twice, differs from itself by as much";

/**
 * Whether the order is open although the interval excludes 1.
 * @type {(ratio: Estimate, verdict: StepVerdict) => boolean}
 */
const isDoubtful = ({ low, high }, verdict) =>
  verdict === "undecided" && low !== null && (low > 1 || Number(high) < 1);

/** The speed of each app's versions. @type {SectionMaker} */
export const versionsSection = ({ versions }) => {
  if (versions.length === 0) return null;
  const [first] = versions;
  const blocks =
    versions.length === 1 && first
      ? versionBlocks(first)
      : versions.map((each) => ({
          kind: /** @type {const} */ ("part"),
          title: `Versions, ${MODES[each.mode].title}`,
          blocks: versionBlocks(each),
        }));
  return { id: "versions", title: "Versions", leads: true, blocks };
};

/** @type {(versions: VersionsSummary) => Block[]} */
function versionBlocks(versions) {
  const { mode, reference, apps } = versions;
  const rows = apps.flatMap(({ app, rows }) => rows.map((row) => toRow(app, row)));
  return [
    { kind: "text", words: versionsHeadline(versions) },
    {
      kind: "grid",
      title: `Versions of each app, ${MODES[mode].title}`,
      headings: [
        "Name",
        "Version",
        `Speed (${reference ?? "reference"} = 1)`,
        "Speed (measured version above = 1)",
        "Verdict",
      ],
      rows,
    },
  ];
}

/** @type {(app: string, row: VersionRow) => string[]} */
function toRow(app, { version, toReference, step, reason }) {
  if (reason !== null) return [app, version, "", "", `not measured: ${reason}`];
  return [
    app,
    version,
    toReference ? formatEstimate(toReference, RATIO) : "",
    step ? formatEstimate(step.ratio, FINE_RATIO) : "",
    step ? verdictOf(step) : "",
  ];
}

/** The releases that changed speed. @param {VersionsSummary} versions @returns {Pieces} */
export function versionsHeadline({ apps }) {
  const steps = apps.flatMap(({ rows }) =>
    rows.flatMap(({ name, step }) => (step ? [{ name, ...step }] : [])),
  );
  if (steps.length === 0) return ["No version could be compared with the one before it."];
  const ofVerdict = (/** @type {Verdict} */ verdict) =>
    steps.filter((step) => verdictOf(step) === verdict);
  const [faster, slower] = [ofVerdict("faster"), ofVerdict("slower")];
  const unknown = ofVerdict("not enough data").length;
  const changed = faster.length + slower.length;
  const upgrades = counted(steps.length, "upgrade");
  if (unknown === steps.length) return [`Not enough data for a verdict on ${upgrades}.`];
  return [
    changed === 0
      ? `No change in speed was found in ${upgrades}.`
      : `${changed} of ${upgrades} changed speed.`,
    ...named(faster, "Faster", (a, b) => b - a),
    ...named(slower, "Slower", (a, b) => a - b),
    ...(unknown > 0 ? [` Not enough data: ${unknown}.`] : []),
  ];
}

/** More upgrades than these are only counted. */
const MOST_NAMED = 2;

/** @type {(steps: { name: string, ratio: Estimate }[], word: string, order: (a: number, b: number) => number) => Pieces} */
function named(steps, word, order) {
  if (steps.length === 0) return [];
  const sorted = steps.toSorted((a, b) => order(a.ratio.point, b.ratio.point));
  const list = sorted
    .slice(0, MOST_NAMED)
    .map(({ name, ratio }) => [{ name }, ` (${formatChange(ratio.point)})`]);
  const unnamed = steps.length - list.length;
  return [` ${word}: `, ...joined(list, ", "), unnamed > 0 ? ` and ${unnamed} more.` : "."];
}
