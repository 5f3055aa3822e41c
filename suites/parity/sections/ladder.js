import { renderLineChart } from "@routebench/report/charts/line-chart";
import { formatNumber, formatPercent, NUMBER, RATIO } from "@routebench/report/format";
import { MISSING, text, wordCell } from "@routebench/report/sections/section";
import { counted } from "@routebench/report/words";
import { answerSentence } from "../src/answer.js";
import { costsOf } from "../src/costs.js";
import { difference } from "../src/difference.js";
import { LADDER_CHART, RUNGS, rungBefore } from "../src/ladder.js";

/** @import { Costs } from "../src/costs.js" */
/** @import { Rung } from "../src/ladder.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Estimate, Summary } from "@routebench/contract/summary" */
/** @import { Cell, Chart, Column, Grid, Table } from "@routebench/report/sections/section" */
/** @import { Section } from "@routebench/report/sections/section" */

const SOURCE_FINDING =
  "The benchmark of 2015 found Apache ahead once both read a file and write a log (rung (d)).";

/** Explains the rungs for readers who see only the finding. */
const IN_SHORT =
  "On rung (a), Node prints a string and Apache runs a PHP page. On (c), both read a file. On (d), both also log it, as in 2015. On (d=), they also send the same headers.";

/** The source's measurements on its rung (d). @type {Grid} */
const SOURCE_FIGURES = {
  kind: "grid",
  title: "The figures of 2015",
  headings: ["Server", "Requests/s", "ms per request", "p50 (ms)", "p99 (ms)", "Bytes"],
  rows: [
    ["Node", "534.20", "187.197", "172", "688", "206"],
    ["Apache 2.2.29", "1153.10", "86.723", "94", "125", "289"],
  ],
};

/**
 * The rungs one by one: which server takes less, what each change costs, and how the answers differ. Only the first of
 * several cases is shown.
 * @type {(summary: Summary) => Section | null}
 */
export function ladderSection({ apps, environment, modes: [mode] }) {
  if (!mode) return null;
  const isMeasured = (/** @type {string} */ id) => apps.some((app) => app.id === id);
  const rungs = RUNGS.filter(({ node, apache }) => isMeasured(node) || isMeasured(apache));
  if (rungs.length === 0) return null;
  const costs = costsOf(mode.cpuUs);
  const answer = `${answerSentence(costs)} ${SOURCE_FINDING}`;
  const { pinning, cores } = environment;
  return {
    id: "ladder",
    title: "The ladder",
    finding: `${answer} ${IN_SHORT}`,
    blocks: [
      text(answer, "Every request used HTTP/1.1 over a kept connection."),
      text(
        "A cost is the CPU time of all processes of a server. “Change” compares it with the rung before, and from (e1) on with (d=).",
        `The intervals of all pairs hold together at ${formatPercent(mode.confidence)}.`,
        `On rung (g), Node has ${counted(pinning?.server.length ?? cores, "worker")}.`,
      ),
      chartOf(rungs, costs),
      costTable(rungs, costs),
      answerTable(rungs, apps),
      text(
        "Rung (d) as the benchmark of 2015 ran it, on a laptop with Windows and over HTTP/1.0: ab -r -n 10000 -c 100.",
      ),
      SOURCE_FIGURES,
    ],
  };
}

/** @type {(rungs: Rung[], costs: Costs) => Chart} */
function chartOf(allRungs, costs) {
  const title = "CPU time per request on each rung";
  const rungs = allRungs.filter(({ node }) => node.includes("node"));
  const sides = /** @type {const} */ (["node", "apache"]);
  const series = sides.map((side, place) => ({
    appId: side,
    name: side === "node" ? "Node" : "Apache",
    place,
    isDoubtful: false,
    estimates: rungs.map((rung) => costs.of(rung[side])),
  }));
  const frame = {
    x: {
      type: /** @type {const} */ ("linear"),
      values: rungs.map((_, place) => place),
      label: "rung →",
      format: (/** @type {number} */ place) => rungs[place]?.id ?? "",
    },
    y: { label: "↑ µs of CPU time per request", format: formatNumber },
    name: title,
    notes: ["From (e1) on, each rung changes one thing compared with (d=)."],
  };
  return {
    kind: "chart",
    title,
    file: LADDER_CHART,
    alt: `${title}. The table has the figures`,
    draw: (options) => renderLineChart(series, frame, options),
  };
}

/** @type {(title: string, columns: Column[], rungs: Rung[], cellsOf: (rung: Rung) => Cell[]) => Table} */
const tableOf = (title, columns, rungs, cellsOf) => ({
  kind: "table",
  title,
  columns,
  rows: rungs.map((rung) => ({
    appId: `rung-${rung.id}`,
    hasCard: false,
    name: `(${rung.id}) ${rung.title}`,
    cells: cellsOf(rung),
  })),
});

/** @type {(rungs: Rung[], costs: Costs) => Table} */
function costTable(rungs, costs) {
  const change = (/** @type {string} */ id, /** @type {string | undefined} */ idBefore) =>
    id === idBefore || idBefore === undefined
      ? wordCell("–", "missing")
      : estimateOrMissing(costs.ratio(id, idBefore));
  const columns = [
    { heading: "Node", unit: "µs", writing: NUMBER },
    { heading: "Apache", unit: "µs", writing: NUMBER },
    { heading: "Node ÷ Apache", writing: RATIO, isStrong: true },
    { heading: "Change for Node", writing: RATIO },
    { heading: "Change for Apache", writing: RATIO },
  ];
  return tableOf("CPU time per request", columns, rungs, (rung) => {
    const { node, apache } = rung;
    const before = rungBefore(rung);
    return [
      estimateOrMissing(costs.of(node)),
      estimateOrMissing(costs.of(apache)),
      estimateOrMissing(costs.ratio(node, apache)),
      change(node, before?.node),
      change(apache, before?.apache),
    ];
  });
}

/** @type {(estimate: Estimate | null) => Cell} */
const estimateOrMissing = (estimate) => (estimate ? { estimate, mark: "" } : MISSING);

/** @type {(rungs: Rung[], apps: AppRecord[]) => Table} */
function answerTable(rungs, apps) {
  const servedBy = (/** @type {string} */ id) => apps.find((app) => app.id === id)?.served;
  const columns = [{ heading: "Headers and bytes", isText: true }];
  return tableOf("What differs in the two answers", columns, rungs, ({ node, apache }) => {
    const [answer, otherAnswer] = [servedBy(node), servedBy(apache)];
    if (!answer || !otherAnswer) return [MISSING];
    return [wordCell(difference(answer, otherAnswer) || "only Date")];
  });
}
