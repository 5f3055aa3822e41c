import { caseName } from "@routebench/contract/cases";
import { circumstancesOf } from "@routebench/contract/circumstances";
import { METRICS } from "@routebench/contract/metrics";
import { MODES, settingsOf, slicesOf } from "@routebench/contract/modes";
import { referenceOf } from "@routebench/contract/reference";
import { runtimeLabel } from "@routebench/contract/runtimes";
import { findingOf, headlineOf } from "@routebench/report/sections/finding";
import { modeTitle } from "@routebench/report/sections/mode-cases";
import { doubtsOf } from "@routebench/report/sections/notices";
import { isRanked } from "@routebench/report/sections/standing";
import { plainWords } from "@routebench/report/words";
import { bestCoreWorkUs } from "../judge/core-watch.js";

/**
 * @import { AppRecord } from "@routebench/contract/app-record"
 * @import { PublishedContest, PublishedEntry, PublishedSummary } from "@routebench/contract/published-summary"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { Absent, Estimate, Growth, ModeSummary, Row, Summary } from "@routebench/contract/summary"
 * @import { SectionMaker } from "@routebench/report/sections/section"
 */

/**
 * The data that programs and the site read of a published result: its summary, and every pair of its entries.
 * @type {(result: ResultFile, summary: Summary, publication: Pick<PublishedSummary, "id" | "title" | "command">,
 *   sections?: readonly SectionMaker[]) => PublishedSummary}
 *   sections: sections of its suite
 */
export function publishedSummary(result, summary, { id, title, command }, sections = []) {
  const { environment, config, routebenchVersion, apps } = result;
  const { cpuModel, cores, memoryBytes, operatingSystem, nodeVersion } = environment;
  const { modes, footprint, explained } = summary;
  const shown = [...modes.flatMap(({ rows }) => rows), ...footprint.flatMap(({ rows }) => rows)];
  return {
    summaryVersion: 1,
    id,
    title,
    suite: config.suite,
    command,
    verdict: plainWords(findingOf(summary, sections)),
    doubts: doubtsOf(summary).map(({ title, text }) => `${title} ${text}`),
    measuredAt: environment.startedAt,
    method: config.method,
    circumstances: circumstancesOf({ environment, config }),
    routebenchVersion,
    gitCommit: environment.gitCommit ?? null,
    minutes: minutesOf(result),
    machine: {
      cpuModel,
      cores,
      memoryBytes,
      operatingSystem,
      nodeVersion,
      coreWorkUs: bestCoreWorkUs(result),
    },
    reference: referenceOf(result),
    metrics: METRICS.filter((metric) => shown.some(({ figures }) => figures[metric.id])).map(
      ({ id, name, better }) => ({ id, name, better }),
    ),
    entries: apps.map((app) => toEntry(app, apps)),
    // Loads from outside come first.
    contests: modes
      .toSorted((a, b) => Number(isInside(a)) - Number(isInside(b)))
      .map((mode) => toContest(mode, modes, result)),
    costs: [...summary.growth, ...costsOfExtras(summary)].map(({ mode, from, to, rows }) => ({
      mode,
      from,
      to,
      rows: rows.map(({ appId, ratio, differenceUs, verdict }) => ({
        entry: appId,
        ratio: rounded(ratio),
        addedUs: rounded(differenceUs),
        verdict,
      })),
    })),
    footprints: footprint.map(({ rows, ...absent }) => ({
      title: MODES.footprint.title,
      rows: rows.map(({ appId, launches, installedBytes, figures }) => ({
        entry: appId,
        launches,
        installedBytes,
        figures: figuresOf(figures),
      })),
      absent: absentIn(absent),
    })),
    explained: explained && {
      rows: explained.apps.map(({ appId, us, launches, whyNot, groups }) => ({
        entry: appId,
        us: toDigits(us),
        launches,
        whyNot,
        groups: groups.map((group) => ({ name: group.name, us: rounded(group.us) })),
      })),
      absent: absentIn({ didNotFinish: explained.failed }),
    },
  };
}

/** What TLS, headers and new connections cost in each case that was measured without them too. @type {(summary: Summary) => Growth[]} */
const costsOfExtras = ({ modes, ...summary }) =>
  modes.flatMap(({ mode, testCase: { id } }) =>
    [summary.tls, summary.headers, summary.accepting].flatMap((all) => {
      const ofCase = all.filter((row) => row.mode === mode && row.testCase.id === id);
      const rows = ofCase.flatMap(({ appId, name, cost }) =>
        cost ? [{ appId, name, ...cost }] : [],
      );
      const [{ from } = { from: id }] = ofCase;
      return rows.length > 0 ? [{ mode, from, to: id, rows }] : [];
    }),
  );

/** Rounds take nearly all of a run's time. @param {Pick<ResultFile, "rounds">} result */
const minutesOf = ({ rounds }) =>
  Number((rounds.reduce((sum, { durationMs }) => sum + durationMs, 0) / 60_000).toFixed(1));

/** @param {ModeSummary} mode */
const isInside = ({ mode }) => MODES[mode].generator === "same process";

/** @type {(app: AppRecord, all: AppRecord[]) => PublishedEntry} */
function toEntry(app, all) {
  const { id, name, version, role, homepage, served, runtime = app.onRuntime?.runtime } = app;
  const response = served && {
    headerBytes: served.headerBytes,
    bodyBytes: served.bodyBytes,
    head: served.head,
  };
  const variantOf = all.find(({ id }) => id === app.of) ?? app;
  return {
    id,
    app: variantOf.onRuntime?.app ?? variantOf.release?.app ?? variantOf.name,
    name,
    version,
    runtime: runtime ? runtimeLabel(runtime) : null,
    role,
    homepage,
    ...(role === "app" && response && { response }),
  };
}

/** @type {(mode: ModeSummary, modes: ModeSummary[], result: ResultFile) => PublishedContest} */
function toContest(summary, modes, result) {
  const { mode, testCase, rows, confidence } = summary;
  const { id, scheme, pipelining } = testCase;
  const { driver, load } = settingsOf(mode, result.config);
  const connections = testCase.connections ?? load.connections;
  return {
    title: modeTitle(summary, modes),
    mode,
    case: { id, name: caseName(testCase), scheme, connections, pipelining },
    driver,
    slicesDriver: slicesOf(mode, result.config)?.driver ?? null,
    verdict: plainWords(headlineOf(summary)),
    confidence,
    rows: rows.map(toRow),
    absent: absentIn(summary),
    pairs: pairsOf(summary),
  };
}

/** @type {(row: Row) => PublishedContest["rows"][number]} */
const toRow = (row) => ({
  entry: row.appId,
  rank: isRanked(row) ? row.rank : null,
  speedToReference: row.toReference && rounded(row.toReference),
  limitedBy: row.bottleneck,
  launches: row.launches,
  errors: row.errors,
  figures: figuresOf(row.figures),
  warnings: row.warnings,
  findings: row.findings,
});

/** @type {(mode: ModeSummary) => PublishedContest["pairs"]} */
const pairsOf = ({ comparisons = () => [] }) =>
  comparisons().flatMap(({ a, b, ratio, verdict }) => {
    if (!Number.isFinite(ratio.point)) return [];
    const { point, low, high } = rounded(ratio);
    return [{ a, b, ratio: point, low, high, verdict }];
  });

/** @param {Row["figures"]} figures */
const figuresOf = (figures) =>
  Object.fromEntries(Object.entries(figures).map(([id, figure]) => [id, rounded(figure.estimate)]));

/** Reports show at most seven digits. @param {Estimate} estimate */
const rounded = ({ point, low, high }) => ({
  point: toDigits(point),
  low: low === null ? null : toDigits(low),
  high: high === null ? null : toDigits(high),
});

/** @param {number} value */
const toDigits = (value) => Number(value.toPrecision(7));

/** @type {(summary: Absent) => PublishedContest["absent"]} */
const absentIn = ({ didNotFinish, doesNotApply = [] }) => [
  ...didNotFinish.map(({ appId, reason }) => ({ entry: appId, reason, isFault: true })),
  ...doesNotApply.map(({ appId, reason }) => ({ entry: appId, reason, isFault: false })),
];
