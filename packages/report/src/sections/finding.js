import { verdictOfRatio } from "@routebench/contract/verdict";
import { formatNumber, formatRatio, headingOf } from "../format.js";
import { counted, joined, listedNames, tally } from "../words.js";
import { largestKinds } from "./explain.js";
import { costAnswer, extraAnswer } from "./extra-costs.js";
import { fixedRateHeadline } from "./fixed-rate.js";
import { footprintHeadline } from "./footprint.js";
import { foremost, mainModes, modeLabel } from "./mode-cases.js";
import { isRanked, leadOf, PROVISIONAL_BELOW, relativeSpeeds } from "./standing.js";
import { againstHeadline, versionsHeadline } from "./versions.js";

/** @import { Pieces, SectionMaker } from "./section.js" */
/** @import { Estimate, ModeSummary, Row, RuntimesSummary } from "@routebench/contract/summary" */
/** @import { Explanation, Growth, Summary, VersionsSummary } from "@routebench/contract/summary" */
/** @import { Verdict } from "@routebench/contract/verdict" */

/**
 * A run in one or two sentences, for a list of runs: the answer to its question, or the leading app.
 * @type {(summary: Summary, suiteSections?: readonly SectionMaker[]) => Pieces}
 */
export function findingOf(summary, suiteSections) {
  const answer = answerOf(summary, suiteSections);
  if (answer) return answer;
  const mode = foremost(mainModes(summary.modes).filter(({ rows }) => rows.length > 0));
  return mode ? headlineOf(mode) : ["No app finished."];
}

/**
 * The answer to a run's particular question; null if the run only asked which app is fastest.
 * @type {(summary: Summary, suiteSections?: readonly SectionMaker[]) => Pieces | null}
 */
export function answerOf(summary, suiteSections) {
  for (const make of suiteSections ?? []) {
    const { finding } = make(summary) ?? {};
    if (finding) return [finding];
  }
  const { against, modes, versions, runtimes, growth, explained, footprint, fixedRate } = summary;
  const [compared, onRuntimes] = [foremost(versions), foremost(runtimes)];
  if (against.length > 0) return againstHeadline(against);
  if (compared) return versionsHeadline(compared);
  if (onRuntimes) return runtimesAnswer(onRuntimes, modes);
  const extra = extraAnswer(summary);
  if (extra) return extra;
  if (explained && explained.apps.length > 1) return explainedAnswer(explained);
  const mode = foremost(mainModes(modes));
  const grown = growth.filter((growth) => growth.mode === mode?.mode);
  if (grown.length > 0) return growthAnswer(grown, modes);
  if (mode && casesOf(mode, modes).length > 1) return casesAnswer(mode, modes);
  const atRate = fixedRate.find(({ rows }) => rows.some(({ kept }) => kept));
  if (atRate) return fixedRateHeadline(atRate);
  const [starts] = footprint;
  return starts && !mode ? footprintHeadline(starts.rows) : null;
}

/** Up to this number, cases and apps are named instead of counted. */
const MOST_NAMED = 3;

/** The number of comparisons of two cases that get a sentence. */
const MOST_GROWTHS = 2;

/** @type {(main: ModeSummary, modes: ModeSummary[]) => ModeSummary[]} */
const casesOf = (main, modes) => modes.filter(({ mode }) => mode === main.mode);

/** The leading app in each case. @type {(main: ModeSummary, modes: ModeSummary[]) => Pieces} */
function casesAnswer(main, modes) {
  const cases = casesOf(main, modes);
  const inOrder = [main, ...cases.filter((each) => each !== main)];
  const named = [...inOrder.slice(0, MOST_NAMED - 1), ...inOrder.slice(MOST_NAMED - 1).slice(-1)];
  const unnamed = cases.length - named.length;
  const sentences = named.map((each) => [
    `${headingOf({ name: modeLabel(each, modes) })}: `,
    ...leadOf(each),
  ]);
  const names = main.rows.filter(isRanked).map(({ name }) => name);
  // "The fastest" must not be read as the fastest of all apps.
  const scope = names.length > MOST_NAMED ? [] : ["Measured: ", ...listedNames(names), ". "];
  const more = unnamed > 0 ? [[`${counted(unnamed, "more case")}.`]] : [];
  return [...scope, ...joined([...sentences, ...more], " ")];
}

/** @type {(growth: Growth[], modes: ModeSummary[]) => Pieces} */
function growthAnswer(growth, modes) {
  const unnamed = growth.length - MOST_GROWTHS;
  const sentences = growth.slice(0, MOST_GROWTHS).map(({ mode, from, to, rows }) => {
    const [before, after] = [from, to].map((id) => {
      const contest = modes.find((each) => each.mode === mode && each.testCase.id === id);
      return contest ? modeLabel(contest, modes) : id;
    });
    return costAnswer(rows, instead(after ?? to, before ?? from));
  });
  const moreSentence = unnamed > 0 ? [[`${counted(unnamed, "more comparison")}.`]] : [];
  return joined([...sentences, ...moreSentence], " ");
}

/** E.g. "1000 routes instead of 10 routes (static)". @param {string} after @param {string} before */
function instead(after, before) {
  const [, kind = ""] = after.match(/, ([^,]+)$/) ?? [];
  const common = `, ${kind}`;
  if (kind === "" || !before.endsWith(common)) return `${after} instead of ${before}`;
  return `${after.slice(0, -common.length)} instead of ${before.slice(0, -common.length)} (${kind})`;
}

/** @param {Explanation} explained @returns {Pieces} */
function explainedAnswer({ apps }) {
  const sorted = apps.toSorted((a, b) => a.us - b.us);
  return [sorted.at(0), sorted.at(-1)].flatMap((app, place) => {
    const [largest] = largestKinds(app?.groups ?? []);
    if (!app || !largest) return [];
    return [
      place === 0 ? "A request costs " : " It costs ",
      { name: app.name },
      ` ${formatNumber(app.us)} µs of CPU time, ${2 * largest.us > app.us ? "most" : "the largest part"} of it in ${largest.kind} (${formatNumber(largest.us)} µs).`,
    ];
  });
}

/**
 * The leading app, how many apps are faster or slower than the reference, and which app is slowest, unless it is the
 * reference.
 * @type {(mode: ModeSummary) => Pieces}
 */
export function headlineOf(mode) {
  const speeds = relativeSpeeds(mode);
  const lead = leadOf(mode);
  if (speeds.toId === null || !speeds.interval) return lead;
  const compared = mode.rows.flatMap((row) => {
    const isCompared = isRanked(row) && row.role === "app" && row.appId !== speeds.toId;
    const speed = isCompared ? speeds.ratioOf(row) : null;
    return speed ? [{ name: row.name, speed, verdict: verdictOn(mode, row, speed) }] : [];
  });
  const verdicts = compared.map(({ verdict }) => verdict);
  const last = compared.at(-1);
  const differ = verdicts.includes("faster") || verdicts.includes("slower");
  if (compared.length < 2 || !last || !differ) return lead;
  const place = last.verdict === "slower" ? "slowest" : "last";
  const ofLast = [" ", { name: last.name }, ` is ${place} at ${formatRatio(last.speed.point)}.`];
  return [
    ...lead,
    " Compared with ",
    { name: speeds.to },
    `: ${tally(verdicts)}`,
    ...(last.speed.point > 1 ? [] : ofLast),
  ];
}

/**
 * The verdict of a speed's interval beyond the noise floor. Fewer than three launches are not enough data.
 * @type {(mode: Pick<ModeSummary, "noiseFloor">, row: Pick<Row, "launches"> | undefined, ratio: Estimate) => Verdict}
 */
export function verdictOn({ noiseFloor }, row, ratio) {
  if ((row?.launches ?? 0) < PROVISIONAL_BELOW) return "not enough data";
  const difference = noiseFloor?.difference ?? 0;
  const isNoise = Math.abs(Math.log(ratio.point)) <= Math.log1p(difference);
  const verdict = verdictOfRatio(ratio);
  return isNoise && verdict !== "not enough data" ? "tied" : verdict;
}

/** @type {(summary: RuntimesSummary, modes: ModeSummary[]) => Pieces} */
function runtimesAnswer({ mode, labels, apps }, modes) {
  const ranking = mainModes(modes).find((each) => each.mode === mode);
  const [first, ...laterRuntimes] = labels;
  const sentences = laterRuntimes.flatMap((label, place) => {
    const verdicts = apps.flatMap(({ cells }) => {
      const cell = cells[place + 1];
      if (!ranking || !cell?.ratio || !cells[0]?.ratio) return [];
      if (cell.ratio.low === null || cell.otherVersion) return [];
      const row = ranking.rows.find(({ appId }) => appId === cell.appId);
      return [verdictOn(ranking, row, cell.ratio)];
    });
    return verdicts.some((verdict) => verdict !== "not enough data")
      ? [`${label}: ${tally(verdicts)}`]
      : [];
  });
  const start = `${counted(apps.length, "app")} on ${counted(labels.length, "runtime")}, each compared with itself on ${first}.`;
  const without = apps.filter(({ cells }) => cells.some((cell) => cell?.cannotRun)).length;
  const lack =
    without > 0
      ? [`${counted(without, "app")} ${without === 1 ? "does" : "do"} not run on every runtime.`]
      : [];
  const verdicts = sentences.length > 0 ? sentences : ["Not enough data for a verdict."];
  return [[start, ...verdicts, ...lack].join(" ")];
}
