import { mainCase } from "@routebench/contract/cases";
import { configuredRankedModes, MODES } from "@routebench/contract/modes";
import { verdictOn } from "@routebench/report/sections/finding";
import { modeTitle } from "@routebench/report/sections/mode-cases";
import { PROVISIONAL_BELOW, rankOf, relativeSpeeds } from "@routebench/report/sections/standing";
import { aligned, fitted, padded, widest } from "@routebench/report/terminal/text";
import { counted, listed } from "@routebench/report/words";
import { contestsIn } from "../judge/contest.js";
import { judge } from "../judge/judge.js";
import { summariseRanking } from "../summarise/ranking.js";

/** @import { RankedMode } from "@routebench/contract/modes" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { Line } from "@routebench/report/terminal/screen" */

const LONGEST_NAME = 36;

/** If more pairs or speeds are open, only their number is shown. */
const MOST_NAMED = 2;

/** Shorter bars show nothing. Next to verdicts, bars are longer, because a bar shows more than a verdict. */
const SHORTEST_BAR = { alone: 8, withVerdicts: 16 };
const LONGEST_BAR = 40;

const MARGIN = "  ";
const BETWEEN_MODES = "    ";

/**
 * @typedef {object} Standing the ranking of a mode in a case so far
 * @property {RankedMode} mode
 * @property {string} title
 * @property {string} base the app with speed 1
 * @property {Place[]} places fastest first, without controls
 * @property {string[][]} pairs names of neighbours with an undecided order
 * @property {string[]} wide names of apps with a speed that is not precise enough
 * @property {boolean} decided
 * @property {boolean} isProvisional whether apps have too few launches for a verdict
 *
 * @typedef {{ appId: string, name: string, rank: string, speed: string, verdict: string,
 *   estimate: Estimate | null }} Place verdict: compared with the base
 */

/** The case that was measured last. @param {ResultFile} result */
const lastCaseOf = ({ trials, config }) =>
  trials.findLast(({ mode }) => MODES[mode].ranked)?.caseId ?? mainCase(config.cases).id;

/** A standing for each ranked mode. @type {(result: ResultFile, caseId?: string) => Standing[]} */
export function standingOf(result, caseId = lastCaseOf(result)) {
  const contests = configuredRankedModes(result.config).flatMap((mode) => contestsIn(mode, result));
  const judged = contests.map((contest) => {
    const verdict = judge(contest);
    return { verdict, summary: summariseRanking(contest, verdict, []) };
  });
  const modes = judged.map(({ summary }) => summary);
  const nameOf = (/** @type {string} */ id) => result.apps.find((app) => app.id === id)?.name ?? id;
  return judged
    .filter(({ summary }) => summary.testCase.id === caseId)
    .map(({ verdict, summary }) => {
      const speeds = relativeSpeeds(summary);
      const shown = summary.rows.filter(({ role }) => role !== "control");
      return {
        mode: summary.mode,
        title: modeTitle(summary, modes),
        base: speeds.to,
        places: shown.map((row) => {
          const estimate = speeds.ratioOf(row);
          return {
            appId: row.appId,
            name: row.name,
            rank: rankOf(row),
            speed: estimate ? speeds.text(row) : "",
            verdict: estimate && row.appId !== speeds.toId ? verdictOn(summary, row, estimate) : "",
            estimate,
          };
        }),
        pairs: verdict.pairs.map((pair) => pair.map(nameOf)),
        wide: verdict.wide.map(nameOf),
        decided: summary.decided,
        isProvisional: shown.some(({ launches }) => launches < PROVISIONAL_BELOW),
      };
    });
}

/**
 * Modes are next to each other, with a row for each app. If the terminal is too narrow, verdicts are left out, then
 * bars.
 * @type {(standings: Standing[], columns: number) => Line[]}
 */
export function standingLines(standings, columns) {
  const shown = standings.filter(({ places }) => places.length > 0);
  if (shown.length === 0) return [];
  for (const hasVerdicts of [true, false]) {
    const lines = sideBySide(shown, { hasVerdicts, hasBars: true }, columns);
    if (widest(lines.map(({ text }) => text)) <= columns) return lines;
  }
  return sideBySide(shown, { hasVerdicts: false, hasBars: false }, columns);
}

/** @typedef {{ hasVerdicts: boolean, hasBars: boolean }} Form */

/** @type {(standings: Standing[], form: Form, columns: number) => Line[]} */
function sideBySide(standings, form, columns) {
  const names = new Map(
    standings.flatMap(({ places }) => places.map(({ appId, name }) => [appId, name])),
  );
  const ids = [...names.keys()];
  const nameTexts = ids.map((id) => fitted(names.get(id) ?? id, LONGEST_NAME));
  const taken =
    widest(nameTexts) + 2 * MARGIN.length + (standings.length - 1) * BETWEEN_MODES.length;
  const room = Math.floor((columns - taken) / standings.length);
  const blocks = [
    ["", "", ...nameTexts],
    ...standings.map((standing) => modeBlock(standing, ids, form, room)),
  ].map((texts) => texts.map((text) => padded(text, widest(texts))));
  return ["", "", ...ids].map((_, row) => {
    const [name, ...modes] = blocks.map((block) => block[row]);
    const text = `${MARGIN}${name}${MARGIN}${modes.join(BETWEEN_MODES)}`.trimEnd();
    return row < 2 ? { text, look: "dim" } : { text };
  });
}

/** @type {Omit<Place, "appId" | "name">} */
const NO_PLACE = { rank: "–", speed: "", verdict: "", estimate: null };

/**
 * The mode's title, a heading, and a text for each app.
 * @type {(standing: Standing, ids: string[], form: Form, room: number) => string[]}
 */
function modeBlock({ title, base, places }, ids, { hasVerdicts, hasBars }, room) {
  const shown = ids.map((id) => places.find(({ appId }) => appId === id) ?? NO_PLACE);
  const ranks = alignedTexts(["rank", ...shown.map(({ rank }) => rank)]);
  const speeds = alignedTexts(["speed", ...shown.map(({ speed }) => speed)]);
  const verdicts = paddedTexts(["", ...shown.map(({ verdict }) => verdict)]);
  const columns = [ranks, speeds, ...(hasVerdicts && widest(verdicts) > 0 ? [verdicts] : [])];
  const texts = ranks.map((_, row) => columns.map((column) => column[row]).join(MARGIN));
  const shortest = hasVerdicts ? SHORTEST_BAR.withVerdicts : SHORTEST_BAR.alone;
  const width = Math.max(shortest, Math.min(LONGEST_BAR, room - widest(texts) - MARGIN.length));
  const most = Math.max(1, ...shown.flatMap(({ estimate }) => (estimate ? endsOf(estimate) : [])));
  const mark = Math.min(width - 1, Math.round(width / most));
  const bars = [
    `${" ".repeat(Math.min(mark, width - 2))}1×`,
    ...shown.map(({ estimate }) => (estimate ? barOf(estimate, { most, mark, width }) : "")),
  ];
  return [
    fitted(`${title}: ${base} = 1×`, Math.max(room, widest(texts))),
    ...texts.map((text, row) => (hasBars ? `${text}${MARGIN}${bars[row]}` : text).trimEnd()),
  ];
}

/** @param {string[]} texts */
const alignedTexts = (texts) => texts.map((text) => aligned(text, widest(texts)));

/** @param {string[]} texts */
const paddedTexts = (texts) => texts.map((text) => padded(text, widest(texts)));

/**
 * Thick up to the low end of the interval, thin up to its high end, with a mark at 1×.
 * @type {(estimate: Estimate, scale: { most: number, mark: number, width: number }) => string}
 */
function barOf(estimate, { most, mark, width }) {
  const [low, high] = endsOf(estimate);
  const cellsTo = (/** @type {number} */ end) =>
    Math.max(0, Math.min(width, Math.round((width * end) / most)));
  const until = Math.max(1, cellsTo(high));
  // Even a narrow interval must be visible.
  const full = Math.min(cellsTo(low), high > low ? until - 1 : until);
  const cells = Array.from({ length: Math.max(until, mark + 1) }, (_, at) => {
    if (at === mark) return "┊";
    if (at < full) return "━";
    return at < until ? "─" : " ";
  });
  return cells.join("");
}

/** @type {(estimate: Estimate) => [number, number]} */
function endsOf({ point, low, high, both = [point] }) {
  return [low ?? Math.min(...both), high ?? Math.max(...both)];
}

/** A single app has no order. @param {Standing[]} standings */
export const hasOrder = (standings) => standings.some(({ places }) => places.length > 1);

/**
 * Such as "not settled: koa and fastify (external), 5 of 9 pairs (in-process)". The mode is named if there are several.
 * @param {Standing[]} standings @param {number} [mostNamed] if more are open, only their number is shown
 */
export function openText(standings, mostNamed = MOST_NAMED) {
  const measured = standings.filter(({ places }) => places.length > 0);
  const open = measured.filter(({ decided }) => !decided);
  const ofMode = (/** @type {Standing} */ { mode }) => (standings.length > 1 ? ` (${mode})` : "");
  if (open.length > 0) {
    return `not settled: ${open.map((each) => `${describePairs(each, mostNamed)}${ofMode(each)}`).join(", ")}`;
  }
  const wide = measured.filter((each) => each.wide.length > 0);
  if (wide.length > 0) {
    return `order settled, not precise yet: ${wide.map((each) => `${named(each.wide, mostNamed)}${ofMode(each)}`).join(", ")}`;
  }
  return measured.some(({ isProvisional }) => isProvisional) ? "provisionally settled" : "settled";
}

/** @type {(standing: Standing, mostNamed: number) => string} */
function describePairs({ places, pairs }, mostNamed) {
  if (pairs.length === 0) return "apps that are not measured yet";
  const names = pairs.map((pair) => pair.join(" and "));
  return pairs.length > mostNamed
    ? `${pairs.length} of ${counted(places.length - 1, "pair")}`
    : names.join("; ");
}

/** @type {(names: string[], mostNamed: number) => string} */
const named = (names, mostNamed) =>
  names.length > mostNamed ? counted(names.length, "speed") : listed(names);
