import { MODES } from "@routebench/contract/modes";
import { FINE_RATIO, formatEstimate, formatPercent, formatRatio, RATIO } from "../format.js";
import { counted, joined, VERDICTS } from "../words.js";
import { modeTitle } from "./mode-cases.js";
import { PROVISIONAL_BELOW } from "./ranking.js";

/** @import { Block, Pieces, SectionMaker } from "./section.js" */
/** @import { BaselineRow, Estimate, ModeSummary, VersionRow, VersionStep, VersionsSummary } from "@routebench/contract/summary" */

/** @typedef {VersionStep["verdict"]} StepVerdict */

/** Apps compared with their own other versions. @type {SectionMaker} */
export const againstSection = ({ config, against, modes }) => {
  if (against.length === 0) return null;
  const items = against.map((row) => {
    const { appId, name, baseline, ratio, verdict } = row;
    const within = verdict === "equal" ? `, within ${formatPercent(config.resolution, 1)}` : "";
    const speed = `: its speed is ${formatEstimate(ratio, FINE_RATIO)} times the other's`;
    const isOpen = isDoubtful(ratio, verdict);
    const said = isOpen ? "is not told apart from" : VERDICTS[verdict];
    const tail = within + whereOf(row, against, modes) + speed + (isOpen ? doubtOf(row) : "");
    return { appId, name, words: [`${said} `, { name: baseline }, tail] };
  });
  return { id: "against", title: "Against its baseline", blocks: [{ kind: "list", items }] };
};

/** Where there are several. @type {(row: BaselineRow, all: BaselineRow[], modes: ModeSummary[]) => string} */
export function whereOf({ mode, caseId }, all, modes) {
  const measured = modes.find((one) => one.mode === mode && one.testCase.id === caseId);
  const isOne = all.every((one) => one.mode === mode && one.caseId === caseId);
  return isOne || !measured ? "" : ` (${modeTitle(measured, modes)})`;
}

/** @param {BaselineRow} row */
const doubtOf = ({ launches }) =>
  launches < PROVISIONAL_BELOW
    ? `. ${counted(launches, "launch")} of each ${launches === 1 ? "is" : "are"} too few to tell: give --rounds ${PROVISIONAL_BELOW} or more`
    : ". The control, which is one app twice, differs from itself by as much";

/** An interval without 1 that tells no order all the same. @type {(ratio: Estimate, verdict: StepVerdict) => boolean} */
const isDoubtful = ({ low, high }, verdict) =>
  verdict === "undecided" && low !== null && (low > 1 || Number(high) < 1);

/** What a version is, compared with the previous one. @type {Record<StepVerdict, string>} */
const STEPS = {
  faster: "faster",
  slower: "slower",
  equal: "as fast",
  undecided: "statistical tie",
};

/** Which release made an app faster or slower. @type {SectionMaker} */
export const versionsSection = ({ versions }) => {
  if (versions.length === 0) return null;
  const [first] = versions;
  const blocks =
    versions.length === 1 && first
      ? versionBlocks(first)
      : versions.map((each) => ({
          kind: /** @type {const} */ ("part"),
          title: `Versions, ${MODES[each.mode].title}`,
          mode: each.mode,
          blocks: versionBlocks(each),
        }));
  return { id: "versions", title: "Versions", blocks };
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
        `× ${reference ?? "reference"}`,
        "× measured version above",
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
    step ? STEPS[step.verdict] : "",
  ];
}

/** Which releases changed the speed. @param {VersionsSummary} versions @returns {Pieces} */
export function versionsHeadline({ apps }) {
  const steps = apps.flatMap(({ rows }) =>
    rows.flatMap(({ name, step }) => {
      const before = rows.find((row) => row.name === step?.from);
      return step ? [{ name, ...step, before: before?.version ?? step.from }] : [];
    }),
  );
  if (steps.length === 0) return ["No version could be compared with the one before it."];
  const ofVerdict = (/** @type {string} */ verdict) =>
    steps.filter((step) => step.verdict === verdict);
  const [slower, faster] = [ofVerdict("slower"), ofVerdict("faster")];
  const unchanged = steps.length - slower.length - faster.length;
  return [
    `Of ${counted(steps.length, "new version")}, each beside the one before it, `,
    ...named(slower, "slower"),
    ", ",
    ...named(faster, "faster"),
    unchanged === 0
      ? "."
      : `; ${unchanged} ${unchanged === 1 ? "is" : "are"} tied with it or as fast.`,
  ];
}

/** @type {(steps: { name: string, ratio: Estimate, before: string }[], word: string) => Pieces} */
function named(steps, word) {
  if (steps.length === 0) return [`none are ${word}`];
  const list = steps.map(({ name, ratio, before }) => [
    { name },
    ` ${formatRatio(ratio.point)} of `,
    { name: before },
  ]);
  return [
    `${steps.length} ${steps.length === 1 ? "is" : "are"} ${word} (`,
    ...joined(list, ", "),
    ")",
  ];
}
