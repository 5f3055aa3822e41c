import { caseId, caseLabel } from "@routebench/contract/cases";
import { MODES } from "@routebench/contract/modes";
import { pathTarget, targetLabel } from "@routebench/contract/targets";
import { renderLineChart } from "../charts/line-chart.js";
import { headingOf, labelOf, writingOf } from "../format.js";
import { counted } from "../words.js";
import { foremost, withLabel } from "./mode-cases.js";
import {
  boundNote,
  CASE_CHARTS,
  estimateCell,
  inapplicable,
  key,
  text,
  unfinishedList,
  wordCell,
} from "./section.js";
import { rateOf } from "./standing.js";

/** @import { Cell, Chart, Column, Part, SectionMaker, Sentence, Table } from "./section.js" */
/** @import { Metric } from "@routebench/contract/metrics" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { ModeSummary, Row } from "@routebench/contract/summary" */

/**
 * @typedef {{ mode: ModeSummary["mode"], title: string, members: ModeSummary[] }} CaseGroup
 * @typedef {{ appId: string, name: string, place: number, rows: (Row | null)[] }} AppAcross
 */

/** Replaces the dimension that varies. */
const NEUTRAL = { target: { target: pathTarget("/") }, connections: { connections: null } };

/**
 * Groups of cases that differ only in one dimension.
 * @type {(modes: readonly ModeSummary[], along: "target" | "connections") => CaseGroup[]}
 */
export function groupsAlong(modes, along) {
  const common = (/** @type {ModeSummary} */ { testCase }) => ({ ...testCase, ...NEUTRAL[along] });
  const keyOf = (/** @type {ModeSummary} */ summary) => {
    return `${summary.mode} ${caseId(common(summary))}`;
  };
  const all = modes.map(common);
  return [...new Set(modes.map(keyOf))].flatMap((key) => {
    const members = modes.filter((summary) => keyOf(summary) === key);
    const [first] = members;
    if (!first || members.length < 2) return [];
    const title = withLabel(MODES[first.mode].title, caseLabel(common(first), all));
    return [{ mode: first.mode, title, members }];
  });
}

/**
 * Apps without controls, in the order of speed in the first case. An app's place is the same in every group.
 * @type {(group: CaseGroup, apps: readonly AppRecord[]) => AppAcross[]}
 */
function appsAcross({ members }, apps) {
  const order = members.flatMap(({ rows, didNotFinish }) =>
    [...rows, ...didNotFinish].map(({ appId }) => appId),
  );
  return apps
    .map((app, place) => ({ ...app, place }))
    .filter(({ id, role }) => role !== "control" && order.includes(id))
    .toSorted((a, b) => order.indexOf(a.id) - order.indexOf(b.id))
    .map(({ id, name, place }) => ({
      appId: id,
      name,
      place,
      rows: members.map(({ rows }) => rows.find(({ appId }) => appId === id) ?? null),
    }));
}

/**
 * @typedef {object} AcrossPart
 * @property {string} section
 * @property {string} title unique in the section
 * @property {Sentence[]} [notes]
 * @property {Sentence[]} [marks] explanations of the marks of the table
 * @property {Pick<Chart, "title" | "draw"> & { file?: string | undefined } | null} chart
 * @property {Column[]} columns
 * @property {Table["rows"]} rows
 * @property {ModeSummary["didNotFinish"]} [didNotFinish] if no table of a case lists them
 * @property {ModeSummary["doesNotApply"]} [doesNotApply]
 */

/** A chart, and a table with the same data. @type {(part: AcrossPart) => Part} */
export function acrossPart({ section, title, notes = [], marks = [], chart, ...more }) {
  const { didNotFinish = [], doesNotApply = [], ...table } = more;
  const alt = `${chart?.title}, ${title}; the table has the figures`;
  return {
    kind: "part",
    title,
    blocks: [
      text(...notes),
      ...(chart ? [{ kind: /** @type {const} */ ("chart"), alt, ...chart }] : []),
      { kind: "table", title: `${section}, ${title}`, ...table },
      key(...marks, boundNote(table.rows)),
      unfinishedList(didNotFinish),
      inapplicable({ doesNotApply }),
    ],
  };
}

/**
 * The rate of each target next to each other, with ranks.
 * @type {(group: CaseGroup, apps: readonly AppRecord[], section: string, extra?: Column & { cell: (app: AppRecord) =>
 *   Cell }) => Part}
 */
export function targetsPart(group, apps, section, extra) {
  const { title, members } = group;
  return acrossPart({
    section,
    title,
    chart: null,
    columns: [
      ...members.map((member) => ({
        heading: targetLabel(member.testCase.target),
        unit: rateOf(member).name,
        writing: writingOf(rateOf(member)),
      })),
      ...(extra ? [extra] : []),
    ],
    rows: appsAcross(group, apps).map(({ appId, name, place, rows }) => ({
      appId,
      name,
      cells: [
        ...members.map((member, index) => targetCell(appId, rows[index] ?? null, member)),
        ...(extra && apps[place] ? [extra.cell(apps[place])] : []),
      ],
    })),
    doesNotApply: absentApps(members),
  });
}

/** Each app that does not support a case, once. @param {ModeSummary[]} members */
export const absentApps = (members) => {
  const absent = members.flatMap(({ doesNotApply = [] }) => doesNotApply);
  return [...new Map(absent.map((app) => [app.appId, app])).values()];
};

/** A list below the table gives the reason. */
const NOT_APPLICABLE = wordCell("–", "missing");

/** @type {(appId: string, row: Row | null, member: ModeSummary) => Cell} */
function targetCell(appId, row, member) {
  const { id } = rateOf(member);
  const rank = row?.figures[id]?.rank;
  if (!row && member.doesNotApply?.some((app) => app.appId === appId)) return NOT_APPLICABLE;
  return { ...estimateCell(row, id), ...(rank && { rank }) };
}

/**
 * @typedef {object} Curve a metric as a function of what varies between the cases of a group
 * @property {Metric} metric
 * @property {string} along plural, e.g. "connections"
 * @property {(member: ModeSummary) => number} countOf
 * @property {string} section
 * @property {string} title unique in the section
 * @property {string | undefined} file
 * @property {readonly string[]} [named] ids of the apps that a chart of many apps names, most important first
 */

/** More names in a chart cannot be read. */
const MOST_NAMED = 10;

/** @param {CaseGroup} group @param {readonly AppRecord[]} entered @param {Curve} curve */
export function curvePart(group, entered, { metric, along, countOf, section, title, file, named }) {
  const members = group.members.toSorted((a, b) => countOf(a) - countOf(b));
  const values = members.map(countOf);
  const writing = writingOf(metric);
  const apps = appsAcross({ ...group, members }, entered);
  const rows = apps.map(({ appId, name, rows }) => ({
    appId,
    name,
    cells: rows.map((row) => estimateCell(row, metric.id)),
  }));
  const chosen = apps.length > MOST_NAMED ? named?.slice(0, MOST_NAMED) : undefined;
  const quiet = apps.map(({ appId }) => appId).filter((id) => chosen && !chosen.includes(id));
  const chartTitle = `${headingOf(metric)} by number of ${along}`;
  const frame = {
    x: { type: /** @type {const} */ ("log"), values, format: String, label: `${along} →` },
    y: { label: `↑ ${labelOf(metric)}`, format: writing.point },
    name: `${chartTitle}, ${group.title}`,
    notes: quiet.length > 0 ? [`Grey: ${counted(quiet.length, "app")}, named in the table.`] : [],
  };
  const series = apps.map(({ appId, name, place, rows }) => ({
    appId,
    name,
    place,
    isDoubtful: false,
    isQuiet: quiet.includes(appId),
    estimates: rows.map((row) => row?.figures[metric.id]?.estimate ?? null),
  }));
  return acrossPart({
    section,
    title,
    rows,
    chart: { title: chartTitle, file, draw: (options) => renderLineChart(series, frame, options) },
    columns: values.map((value) => ({
      heading: `${value} ${value === 1 ? along.replace(/s$/, "") : along}`,
      unit: metric.unit || metric.name,
      writing,
    })),
  });
}

const TITLE = "Connections";

/** The rate by number of connections. @type {SectionMaker} */
export const connectionsSection = ({ apps, modes }) => {
  const groups = groupsAlong(modes, "connections");
  if (groups.length === 0) return null;
  return {
    id: "connections",
    title: TITLE,
    leads: true,
    blocks: [
      text(
        "Each app under the same load with different numbers of connections.",
        "A connection waits for its answer before it sends the next request. Once the server is saturated, latency therefore grows with the number of connections.",
      ),
      ...groups.map((group) =>
        curvePart(group, apps, {
          metric: rateOf(group),
          along: "connections",
          section: TITLE,
          countOf: ({ testCase }) => testCase.connections ?? 1,
          title: group.title,
          file: group === foremost(groups) ? CASE_CHARTS.connections : undefined,
        }),
      ),
    ],
  };
};
