import { settingsOf } from "@routebench/contract/modes";
import { targetLabel } from "@routebench/contract/targets";
import { formatNumber } from "@routebench/report/format";
import { counted } from "@routebench/report/words";
import { contestsIn, trialsOf } from "../judge/contest.js";
import { isOutOfTheRunning, whyNotFinished } from "../judge/finished.js";
import { judge } from "../judge/judge.js";
import { latencyWarnings } from "../summarise/app-warnings.js";
import { summariseRanking } from "../summarise/ranking.js";
import { judgeLoads } from "../summarise/source-standings.js";
import { compareLaunches, controlOf, runsIn } from "./launches.js";

/**
 * @import { AskedPublished, AskedFigure, AskedPair, Compared, KnownFigure, Missing, Published, SourceTable } from "@routebench/contract/claims"
 * @import { MetricId } from "@routebench/contract/metrics"
 * @import { RankedMode } from "@routebench/contract/modes"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Target } from "@routebench/contract/targets"
 * @import { Contest } from "../judge/contest.js"
 *
 * @typedef {object} Loaded a published result
 * @property {string} folder from the root
 * @property {ResultFile} result
 * @typedef {{ suite: string, from: string, text: string, csv: string, method: number | null }} ProtocolPage what a
 *   source's protocol printed; csv: "" where it saved no figures of runs
 * @typedef {Contest & { mode: RankedMode, folder: string }} PublishedContest
 */

/** @type {readonly MetricId[]} */
const RATES = ["requestsPerOwnSecond", "requestsPerSecond"];

/** @type {(loaded: readonly Loaded[], method: number, pages?: readonly ProtocolPage[]) => Published} */
export function publishedOf(loaded, method, pages = []) {
  /** @type {Map<string, JudgedContest>} */
  const judged = new Map();
  const judgedOf = (/** @type {PublishedContest} */ contest) => {
    const key = JSON.stringify([contest.folder, contest.mode, contest.testCase.id]);
    const known = judged.get(key) ?? judgedOnce(contest);
    judged.set(key, known);
    return known;
  };

  /** Of today's method, then that of most launches. @type {(asked: AskedPublished, wanted: string[]) => Found | Missing} */
  const find = (asked, wanted) => {
    const all = loaded
      .filter(({ result }) => result.config.suite === asked.suite)
      .filter((one) => asked.from === undefined || reportOf(one) === asked.from)
      .flatMap((one) => contestsOf(one, asked))
      .flatMap((contest) => {
        const ids = wanted.flatMap(
          (id) => contest.entries.find((app) => isMeant(app.id, id))?.id ?? [],
        );
        return ids.length === wanted.length ? [{ contest, ids }] : [];
      });
    const [best] = all
      .map((one) => ({ ...one, launches: fewestLaunches(one) }))
      .toSorted((one, other) => isOfToday(other) - isOfToday(one) || other.launches - one.launches);
    return best ?? lacking(asked, `no published result has ${wanted.length > 1 ? "both" : "it"}`);
  };
  const isOfToday = (/** @type {Found} */ { contest }) =>
    Number(contest.run.config.method === method);

  /** @type {(found: Found, noiseFloor: object | null) => string | null} */
  const whyLacking = (found, noiseFloor) => {
    const { config } = found.contest.run;
    if (!isOfToday(found)) return `it is of method ${config.method}, and today’s is ${method}`;
    return noiseFloor === null ? "that contest has no control" : null;
  };

  /** @param {ProtocolPage} page */
  const whyOfPage = (page) =>
    page.method === method ? null : `it is of method ${page.method}, and today’s is ${method}`;

  return {
    speed(asked) {
      const found = find(asked, [asked.a, asked.b]);
      if ("missing" in found) return found;
      const { contest, ids, launches } = found;
      const [a = "", b = ""] = ids;
      const { verdict, loads } = judgedOf(contest);
      const told = asked.ofLoads ? loads : verdict;
      const pair = told?.apart(a, b);
      if (!told || !pair) return unpaired(asked, contest, ids);
      const { noiseFloor } = told;
      return {
        ...{ as: asked.as, from: reportOf(contest), ...pair },
        words: `${exactWords(ids, [asked.a, asked.b])}${caseWords(contest)}, ${launches} launches`,
        lacks: whyLacking(found, noiseFloor),
      };
    },
    figure(asked) {
      const found = find(asked, [asked.id]);
      if ("missing" in found) return found;
      const { contest, ids } = found;
      const { verdict, ranking } = judgedOf(contest);
      const { rows, noiseFloor } = ranking;
      const row = rows.find(({ appId }) => appId === ids[0]);
      const estimate = row?.figures[asked.metric]?.estimate;
      if (!row || !estimate) return unpaired(asked, contest, ids);
      const { errors, launches } = row;
      const isLimited = asked.metric.startsWith("latency") && row.bottleneck === "generator";
      const [tooShort] = isLimited ? latencyWarnings(trialsOf(contest, row.appId)) : [];
      const limited = tooShort === undefined ? null : `${row.name}: ${tooShort}`;
      // The control is compared by its speed alone.
      const noise = RATES.includes(asked.metric) ? verdict.noise : 0;
      return {
        ...{ estimate, noise, errors, words: `${caseWords(contest)}, ${launches} launches` },
        ...{ lacks: limited ?? whyLacking(found, noiseFloor), from: reportOf(contest) },
      };
    },
    app({ suite, id }) {
      const known = loaded
        .filter(({ result }) => result.config.suite === suite)
        .flatMap(({ folder, result }) =>
          result.apps
            .filter((app) => isMeant(app.id, id) && (app.served || app.found))
            .map((app) => ({ app, from: reportOf({ folder }), at: result.environment.startedAt })),
        )
        .toSorted((one, other) => (one.at < other.at ? 1 : -1));
      return known[0] ?? null;
    },
    launches(asked) {
      const page = pages.find(({ suite }) => suite === asked.suite);
      const runs = runsIn(page?.csv ?? "");
      const found = compareLaunches(runs, asked.a, asked.b, asked);
      if (!page || !found) return lacking(asked, "no published run of it has both");
      const noise = controlOf(runs, asked);
      // Of one launch it is not the control that is missing most.
      const isUnwatched = noise === null && found.ratio.low !== null;
      const [one, other] = found.means.map((value) => formatNumber(value));
      return {
        ...{ as: asked.as, from: page.from, ratio: found.ratio, noise: noise ?? 0 },
        words: `${one} and ${other} ${asked.unit}, ${counted(found.rounds, "launch")}`,
        lacks: whyOfPage(page) ?? (isUnwatched ? "that run has no control" : null),
      };
    },
    source(suite) {
      const one = pages.find((page) => page.suite === suite);
      return one ? { tables: parseSourceTables(one.text), from: one.from } : null;
    },
  };
}

/** @typedef {ReturnType<typeof judgedOnce>} JudgedContest */

/** @param {PublishedContest} contest */
function judgedOnce(contest) {
  const verdict = judge(contest);
  return { verdict, loads: judgeLoads(contest), ranking: summariseRanking(contest, verdict) };
}

/** @typedef {{ contest: PublishedContest, ids: string[], launches: number }} Found */

/** @type {(loaded: Loaded, asked: AskedPublished) => PublishedContest[]} */
const contestsOf = ({ folder, result }, { mode = "external", target = {}, ...asked }) =>
  contestsIn(/** @type {RankedMode} */ (mode), result)
    // The documents loaded each server on its own machine.
    .filter(({ run }) => run.environment.network === undefined)
    .filter(({ testCase }) => testCase.scheme === (asked.scheme ?? "http"))
    .filter(({ testCase }) => isWithin(target, testCase.target))
    .filter((one) =>
      asked.connections === undefined
        ? one.testCase.connections === null
        : asked.connections === connectionsOf(one),
    )
    .map((contest) => ({ ...contest, folder }));

/** @type {(part: Partial<Target>, whole: Target) => boolean} */
const isWithin = (part, whole) =>
  Object.entries(part).every(([key, value]) => whole[/** @type {keyof Target} */ (key)] === value);

/** A version may be cut short. @type {(id: string, wanted: string) => boolean} */
const isMeant = (id, wanted) => id === wanted || id.startsWith(`${wanted}.`);

/** @type {(found: Pick<Found, "contest" | "ids">) => number} */
const fewestLaunches = ({ contest, ids }) =>
  Math.min(...ids.map((id) => trialsOf(contest, id).length));

/** @type {(asked: AskedPublished, why: string) => Missing} */
const lacking = ({ as, would }, why) => ({ as, missing: why, would });

/** Who was measured and failed would fail again: no command is its remedy. @type {(asked: AskedPublished, contest: PublishedContest, ids: string[]) => Missing} */
function unpaired(asked, contest, ids) {
  const reasons = contest.entries.flatMap((app) => {
    const why = ids.includes(app.id) ? whyNotFinished(app, contest) : null;
    return why === null ? [] : [`${app.name}: ${why}`];
  });
  if (reasons.length === 0) return lacking(asked, "no round has a figure of both");
  const isFailed = contest.entries.some(
    (app) => ids.includes(app.id) && isOutOfTheRunning(app, contest),
  );
  return { ...lacking(asked, reasons.join("; ")), ...(isFailed && { would: "" }) };
}

/** @param {Pick<PublishedContest, "folder">} contest */
const reportOf = ({ folder }) => `${folder}report.md`;

/** Which versions those are that were cut short. @type {(ids: string[], wanted: string[]) => string} */
const exactWords = (ids, wanted) =>
  ids.every((id, at) => id === wanted[at]) ? "" : `${ids.join(" and ")}, `;

/** @param {PublishedContest} contest */
function caseWords({ mode, testCase, run }) {
  const many = connectionsOf({ mode, testCase, run });
  const at = mode === "standalone" ? "" : `, ${many} connection${many === 1 ? "" : "s"}`;
  return `${targetLabel(testCase.target)}${at}${mode === "in-process" ? ", in-process" : ""}`;
}

/** @type {(contest: Pick<Contest, "testCase" | "run"> & { mode: RankedMode }) => number} */
const connectionsOf = ({ mode, testCase, run }) =>
  testCase.connections ?? settingsOf(mode, run.config).load.connections;

/** The tables of a page in markdown, each by the heading above it. @param {string} text */
function parseSourceTables(text) {
  /** @type {SourceTable[]} */
  const tables = [];
  let title = "";
  /** @type {string[] | null} */
  let columns = null;
  for (const line of text.split("\n")) {
    if (!line.startsWith("|")) columns = null;
    if (line.startsWith("#")) title = plain(line.replace(/^#+ /, ""));
    if (!line.startsWith("|") || /^\|[ |:-]+\|$/.test(line)) continue;
    const cells = line.slice(1, -1).split("|").map(plain);
    if (columns === null) {
      columns = cells;
      tables.push({ title, rows: [] });
    } else {
      const named = columns.map((column, at) => [column, cells[at] ?? ""]);
      tables.at(-1)?.rows.push(Object.fromEntries(named));
    }
  }
  return tables;
}

/** @param {string} cell */
const plain = (cell) => cell.replace(/\\(?=[|<>[\]`])|`/g, "").trim();
