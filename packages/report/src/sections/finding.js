import { targetKey } from "@routebench/contract/targets";
import { formatEstimate, formatNumber, formatRatio, headingOf, RATIO } from "../format.js";
import { counted, joined, listedNames } from "../words.js";
import { startHeadline } from "./footprint.js";
import { foremost, mainModes, modeLabel } from "./mode-cases.js";
import { PROVISIONAL_BELOW } from "./ranking.js";
import { isRanked, leadOf, relativeSpeeds } from "./standing.js";
import { versionsHeadline } from "./versions.js";

/** @import { Pieces, SectionMaker } from "./section.js" */
/** @import { Estimate, ModeSummary, Row, RuntimesSummary } from "@routebench/contract/summary" */
/** @import { Explanation, Growth, Summary, TlsRow, VersionsSummary } from "@routebench/contract/summary" */

/**
 * A run in a sentence or two, for a list of several runs: what it asked and answers, or else who leads. Every figure in
 * it is the run's.
 * @type {(summary: Summary, suiteSections?: readonly SectionMaker[]) => Pieces}
 */
export function findingOf(summary, suiteSections) {
  const answer = answerOf(summary, suiteSections);
  if (answer) return answer;
  const mode = foremost(mainModes(summary.modes));
  return mode ? [...leadOf(mode), ...aroundReference(mode)] : ["No app finished."];
}

/**
 * To what a run asked, beside who leads; null where that is its only question.
 * @type {(summary: Summary, suiteSections?: readonly SectionMaker[]) => Pieces | null}
 */
export function answerOf(summary, suiteSections) {
  for (const make of suiteSections ?? []) {
    const { finding } = make(summary) ?? {};
    if (finding) return [finding];
  }
  const { modes, versions, runtimes, tls, growth, explained, footprint } = summary;
  const [compared, on] = [foremost(versions), foremost(runtimes)];
  if (compared) return versionsHeadline(compared);
  if (on) return ofRuntimes(on);
  if (tls.length > 0) return ofTls(tls);
  if (explained && explained.apps.length > 1) return ofExplained(explained);
  const mode = foremost(mainModes(modes));
  const grown = growth.filter((one) => one.mode === mode?.mode);
  if (grown.length > 0) return ofGrowth(grown, modes);
  if (mode && targetsIn(modes) > 1) return ofCases(mode, modes);
  const [starts] = footprint;
  return starts && !mode ? startHeadline(starts.rows) : null;
}

/** Cases and apps that are not counted, but named. */
const MOST_NAMED = 3;

/** Comparisons of two cases, each a sentence. */
const MOST_GROWTHS = 2;

/** @param {ModeSummary[]} modes */
const targetsIn = (modes) => new Set(modes.map(({ testCase }) => targetKey(testCase.target))).size;

/** Who leads in each case. @type {(main: ModeSummary, modes: ModeSummary[]) => Pieces} */
function ofCases(main, modes) {
  const cases = modes.filter(({ mode }) => mode === main.mode);
  const inOrder = [main, ...cases.filter((each) => each !== main)];
  const named = [...inOrder.slice(0, MOST_NAMED - 1), ...inOrder.slice(MOST_NAMED - 1).slice(-1)];
  const unnamed = cases.length - named.length;
  const sentences = named.map((each) => [
    `${headingOf({ name: modeLabel(each, modes) })}: `,
    ...leadOf(each),
  ]);
  const names = main.rows.filter(isRanked).map(({ name }) => name);
  // Who reads "the fastest" must not take it for that of all apps.
  const asked = names.length > MOST_NAMED ? [] : ["Asked of ", ...listedNames(names), ". "];
  const more = unnamed > 0 ? [[`${counted(unnamed, "more case")}.`]] : [];
  return [...asked, ...joined([...sentences, ...more], " ")];
}

/** How many apps' cost grows from the smallest case to the largest, and whose most. @type {(growth: Growth[], modes: ModeSummary[]) => Pieces} */
function ofGrowth(growth, modes) {
  const unnamed = growth.length - MOST_GROWTHS;
  const sentences = growth.slice(0, MOST_GROWTHS).map(({ mode, from, to, rows }) => {
    const [before, after] = [from, to].map((id) => {
      const contest = modes.find((each) => each.mode === mode && each.testCase.id === id);
      return contest ? modeLabel(contest, modes) : id;
    });
    const more = rows.filter(({ verdict }) => verdict === "more");
    const [most] = more.toSorted((a, b) => b.ratio.point - a.ratio.point);
    const unknown = rows.filter(({ ratio }) => ratio.low === null).length;
    return [
      `${headingOf({ name: after ?? to })} over ${before ?? from}: a request costs more CPU time for ${more.length} of ${counted(rows.length, "app")}`,
      ...(most
        ? [", most for ", { name: most.name }, ` ${formatEstimate(most.ratio, RATIO)}`]
        : []),
      ...(unknown > 0 ? [`; ${tooFewLaunches(unknown)}`] : []),
      ".",
    ];
  });
  const moreSentence = unnamed > 0 ? [[`${counted(unnamed, "more comparison")}.`]] : [];
  return joined([...sentences, ...moreSentence], " ");
}

/** What it costs, and whom least and most. @param {TlsRow[]} tls @returns {Pieces} */
function ofTls(tls) {
  const first = foremost(tls);
  const rows = tls.flatMap(({ mode, target, connections, name, cost }) =>
    cost &&
    mode === first?.mode &&
    targetKey(target) === targetKey(first.target) &&
    connections === first.connections
      ? [{ name, ...cost }]
      : [],
  );
  const dearer = rows
    .filter(({ verdict }) => verdict === "more")
    .toSorted((a, b) => a.ratio.point - b.ratio.point);
  const [least, most] = [dearer.at(0), dearer.at(-1)];
  if (!least || !most) return ["Of no app it is shown that TLS costs it CPU time."];
  const of = (/** @type {typeof least} */ { name, ratio }) => [
    { name },
    ` ${formatEstimate(ratio, RATIO)}`,
  ];
  const unchanged = rows.length - dearer.length;
  return [
    `Over TLS a request takes more CPU time in ${dearer.length} of ${counted(rows.length, "app")}: `,
    ...(dearer.length > 1 ? ["from ", ...of(least), " to ", ...of(most)] : of(least)),
    unchanged > 0 ? `; of ${unchanged} no cost in CPU time is shown.` : ".",
  ];
}

/** The cheapest and the dearest, and what most of each is. @param {Explanation} explained @returns {Pieces} */
function ofExplained({ apps }) {
  const sorted = apps.toSorted((a, b) => a.us - b.us);
  return [sorted.at(0), sorted.at(-1)].flatMap((app, place) => {
    const [largest] = app?.groups ?? [];
    if (!app || !largest) return [];
    return [
      place === 0 ? "A request takes " : "; it takes ",
      { name: app.name },
      ` ${formatNumber(app.us)} µs of CPU time, ${2 * largest.us.point > app.us ? "most of it" : "the largest part of it"} `,
      { name: largest.name },
      `, ${formatNumber(largest.us.point)}${place === 0 ? "" : "."}`,
    ];
  });
}

/**
 * How many are faster than the reference, how many slower, and how far down it goes.
 * @type {(mode: ModeSummary) => Pieces}
 */
export function aroundReference(mode) {
  const speeds = relativeSpeeds(mode);
  if (speeds.toId === null || !speeds.interval) return [];
  const compared = mode.rows.flatMap((row) => {
    const isCompared = isRanked(row) && row.role === "app" && row.appId !== speeds.toId;
    const speed = isCompared ? speeds.of(row) : null;
    return speed ? [{ name: row.name, speed, side: sideOf(mode, row, speed) }] : [];
  });
  const last = compared.at(-1);
  const [unknown, ...counts] = ["unknown", "faster", "slower", "tied"].map((side) => ({
    side,
    count: compared.filter((one) => one.side === side).length,
  }));
  const shown = counts.filter(({ count }) => count > 0);
  if (compared.length < 2 || !last || !unknown || shown.length === 0) return [];
  const pieces = shown.flatMap(({ side, count }, place) => {
    if (place > 0) return [`${place === shown.length - 1 ? " and" : ","} ${count} ${side}`];
    const than = side === "tied" ? "statistically tied with" : `${side} than`;
    return [`${count} ${count === 1 ? "is" : "are"} ${than} `, { name: speeds.to }];
  });
  if (unknown.count > 0) pieces.push(`; ${tooFewLaunches(unknown.count)}`);
  const beside = last.speed.point > 1 ? "the lowest figure beside its own" : "the lowest figure";
  const lowest = `; ${beside} is ${formatRatio(last.speed.point)}, of `;
  return [" In all, ", ...pieces, lowest, { name: last.name }, "."];
}

/**
 * What of a ratio is claimed: what its interval shows, beyond the noise floor. Unknown: of launches that are provisional.
 * @type {(mode: Pick<ModeSummary, "noiseFloor">, row: Pick<Row, "launches"> | undefined, ratio: Estimate) => "faster" | "slower" | "tied" | "unknown"}
 */
function sideOf({ noiseFloor }, row, { point, low, high }) {
  if ((row?.launches ?? 0) < PROVISIONAL_BELOW) return "unknown";
  const isNoise = Math.abs(Math.log(point)) <= Math.log1p(noiseFloor?.difference ?? 0);
  if (low === null || high === null || isNoise) return "tied";
  if (low > 1) return "faster";
  return high < 1 ? "slower" : "tied";
}

/** @param {number} apps */
const tooFewLaunches = (apps) => `${counted(apps, "app")} had too few launches to tell`;

/** @param {RuntimesSummary} summary @returns {Pieces} */
function ofRuntimes({ runtimes, apps }) {
  const [first, ...others] = runtimes;
  if (!first) return ["No runtime was measured."];
  const sentences = others.flatMap(({ label, ranking }, place) => {
    const sides = apps.flatMap(({ cells }) => {
      const cell = cells[place + 1];
      if (!cell?.ratio || cell.ratio.low === null || cell.otherVersion || !cells[0]?.ratio)
        return [];
      const row = ranking.rows.find(({ appId }) => appId === cell.appId);
      return [sideOf(ranking, row, cell.ratio)];
    });
    const count = (/** @type {string} */ what) => sides.filter((side) => side === what).length;
    return sides.some((side) => side !== "unknown")
      ? [`${label}: ${count("faster")} faster, ${count("slower")} slower`]
      : [];
  });
  const start = `${counted(apps.length, "app")} on ${counted(runtimes.length, "runtime")}, each beside itself on ${first.label}. `;
  const without = apps.filter(({ cells }) => cells.some((cell) => cell?.cannotRun)).length;
  const lack = without > 0 ? ` ${counted(without, "app")} cannot run on at least one of them.` : "";
  return [`${start}${sentences.length > 0 ? `${sentences.join("; ")}.` : TOO_FEW_TO_TELL}${lack}`];
}

const TOO_FEW_TO_TELL =
  "Fewer than three launches of each: no app is shown to be faster or slower on another.";
