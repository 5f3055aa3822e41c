import { renderCostChart, usByKind } from "../charts/cost-chart.js";
import {
  formatDifference,
  formatEstimate,
  formatNumber,
  formatPercent,
  headingOf,
  NUMBER,
  RATIO,
} from "../format.js";
import { counted } from "../words.js";
import { COST_CHART, text, unfinishedList, wordCell } from "./section.js";

/** @import { Part, Pieces, SectionMaker, Table } from "./section.js" */
/** @import { Estimate, ExplainedApp, ExplainedPair } from "@routebench/contract/summary" */

/** If a thread waited for a larger share of time, samples mostly show other programs. */
const MUCH_WAITED = 0.1;

/** Smaller times are not worth a row. */
const LEAST_US = 0.05;

/** The parts of each app's CPU time. @type {SectionMaker} */
export const explainSection = ({ config, explained }) => {
  if (explained === null || !config.modes.profile) return null;
  const { apps, pairs, failed } = explained;
  const profiled = apps.filter(({ groups }) => groups.length > 0).toSorted((a, b) => a.us - b.us);
  return {
    id: "explain",
    title: "Where each microsecond goes",
    leads: true,
    blocks: [
      {
        kind: "chart",
        title: "CPU time per request, by what it is spent on",
        file: COST_CHART,
        alt: "CPU time per request, by what it is spent on. The table has the figures",
        draw: (options) => renderCostChart(profiled, options),
      },
      kindsTable(profiled),
      text(
        `V8's profiler took a sample every ${formatNumber(config.modes.profile.intervalUs)} µs in separate launches, without inlined functions. Shares are scaled to the CPU time per request that slices measured without the profiler. A sample counts for the function on top, so a call from a package into node counts as node's. The kernel's time is the system's own count. The tables of functions include it in the functions that call the kernel.`,
      ),
      { kind: "list", mark: "warning: ", items: apps.flatMap(profileDoubts) },
      ...pairs.map((pair) => pairPart(pair, apps)),
      ...apps.map(partOf),
      unfinishedList(failed),
    ],
  };
};

/** The parts of the chart's bars. @param {ExplainedApp[]} apps @returns {Table} */
function kindsTable(apps) {
  const kinds = usByKind(apps.flatMap(({ groups }) => groups)).map(({ kind }) => kind);
  return {
    kind: "table",
    title: "CPU time per request by kind",
    columns: [
      { heading: "CPU time", unit: "µs", isStrong: true },
      ...kinds.map((kind) => ({ heading: headingOf({ name: kind }), unit: "µs" })),
    ],
    rows: apps.map(({ appId, name, us, groups }) => ({
      appId,
      name,
      cells: [us, ...kinds.map((kind) => usOf(kind, groups))].map((each) => ({
        ...wordCell(each < LEAST_US ? `< ${LEAST_US}` : formatNumber(each)),
        value: each,
      })),
    })),
  };
}

/** @param {string} kind @param {ExplainedApp["groups"]} groups */
const usOf = (kind, groups) => usByKind(groups).find((each) => each.kind === kind)?.us ?? 0;

/** Kinds of groups in the chart, largest first. @param {ExplainedApp["groups"]} groups */
export const largestKinds = (groups) => usByKind(groups).toSorted((a, b) => b.us - a.us);

/** @type {(app: ExplainedApp) => Part} */
const partOf = (app) => ({
  kind: "part",
  title: `What a request costs ${app.name}`,
  isFolded: true,
  blocks: [
    { kind: "text", words: wordsOf(app) },
    {
      kind: "grid",
      title: `Groups of ${app.name}`,
      headings: ["Group", "µs", "Share"],
      rows: app.groups.map(({ name, us }) => [
        name,
        formatEstimate(us, NUMBER),
        formatPercent(us.point / app.us, 1),
      ]),
    },
    text(
      app.profiles.length > 0 &&
        `Raw profiles next to the result, for a browser’s developer tools or speedscope: ${app.profiles.join(", ")}.`,
    ),
  ],
});

/** Why an app was not profiled, or its groups are rough. @param {ExplainedApp} app */
function profileDoubts({ appId, name, waited, whyNot }) {
  const isRough = waited !== null && waited > MUCH_WAITED;
  return [
    ...(whyNot === null ? [] : [`was not profiled: ${whyNot}`]),
    ...(isRough
      ? [
          `waited for its core during ${formatPercent(waited)} of the time that its thread was ready to run, so its groups are rough`,
        ]
      : []),
  ].map((words) => ({ appId, name, words }));
}

/** @param {ExplainedApp} app */
function wordsOf({ name, us, measuredUs, profilerCost, launches }) {
  const sum = `${formatNumber(us)} µs, over ${counted(launches, "launch")}`;
  const measured = measuredUs
    ? ` (in slices: ${formatEstimate(measuredUs, NUMBER)})`
    : " (in these launches, because slices did not measure it)";
  const cost = profilerCost
    ? ` Under the profiler a request cost ${formatEstimate(profilerCost, RATIO)} as much.`
    : "";
  return [{ name }, `: ${sum}${measured}.${cost}`];
}

/** The functions that differ most. @type {(pair: ExplainedPair, apps: ExplainedApp[]) => Part} */
const pairPart = ({ from, to, functions }, apps) => ({
  kind: "part",
  title: `From ${from} to ${to}`,
  blocks: [
    { kind: "text", words: differenceOf(from, to, apps), isAside: true },
    {
      kind: "grid",
      title: `From ${from} to ${to}: the functions that differ most`,
      headings: ["Function", `${from} (µs)`, `${to} (µs)`, "Difference (µs)"],
      rows: functions.map((row) => [
        row.name,
        formatNumber(row.from),
        formatNumber(row.to),
        signed(row.difference),
      ]),
    },
  ],
});

/** @type {(from: string, to: string, apps: ExplainedApp[]) => Pieces} */
function differenceOf(from, to, apps) {
  const [before, after] = [from, to].map((name) => apps.find((app) => app.name === name)?.us ?? 0);
  const moreUs = Number(after) - Number(before);
  const more = `${formatNumber(Math.abs(moreUs))} µs ${moreUs < 0 ? "less" : "more"}`;
  return [{ name: to }, ` takes ${more} than `, { name: from }, "."];
}

/** @param {Estimate} difference */
function signed({ point, low, high }) {
  return low === null || high === null
    ? formatDifference(point)
    : `${formatDifference(point)} (${formatDifference(low)} to ${formatDifference(high)})`;
}
