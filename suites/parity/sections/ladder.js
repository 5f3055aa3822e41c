import { renderLineChart } from "@routebench/report/charts/line-chart";
import { formatNumber, formatPercent } from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { answerSentence, sourceSentence, stepSentences } from "../src/answer.js";
import { costsOf } from "../src/costs.js";
import { RUNGS, subjectsOf } from "../src/ladder.js";
import { LADDER_CHART } from "./chart-file.js";
import { rungPart } from "./rung.js";
import { sourcePart } from "./source.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("../src/costs.js").Costs} Costs
 * @typedef {import("../src/ladder.js").Rung} Rung
 */

/**
 * The rungs one by one, on which one the order turns, and what each step costs. Of several cases, such as
 * numbers of connections, it tells of the first.
 * @param {ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("@routebench/report/sections/section").Section | null} null where nothing was measured
 */
export function ladderSection(result, { modes: [mode] }) {
  if (!mode) return null;
  const { id: caseId } = mode.testCase;
  const costs = costsOf({ trials: result.trials.filter((trial) => trial.caseId === caseId) });
  const chosen = new Set(result.apps.map(({ id }) => id));
  const rungs = RUNGS.filter((rung) => subjectsOf(rung).some((id) => chosen.has(id)));
  if (rungs.length === 0) return null;
  const steps = stepSentences(costs);
  return {
    ...{ id: "ladder", title: "The ladder" },
    blocks: [
      text(answerSentence(costs), sourceSentence(costs)),
      text(
        "All servers of all rungs ran in the same rounds, in turns with one another. What is compared is the CPU time of all of a server’s processes, work put off until after the answer included.",
        "The ranking above is of servers that do unlike work; each rung below says whether its servers do the same.",
        `The intervals of all pairs hold together, at ${formatPercent(mode.confidence)}.`,
      ),
      chartOf(costs, rungs),
      {
        ...{ kind: "part", title: "What each step costs" },
        blocks: [{ kind: "list", items: steps.map((words) => ({ words })) }],
      },
      ...rungs.map((rung) => rungPart(rung, costs, result, mode)),
      sourcePart(),
    ],
  };
}

/** Whom a line of the chart shows, rung by rung. @type {{ name: string, on: (rung: Rung) => string | undefined }[]} */
const LINES = [
  { name: "Node", on: ({ node }) => node },
  { name: "Apache", on: ({ apache }) => apache },
  { name: "lighttpd", on: ({ beside = [] }) => beside[0] },
  { name: "nginx", on: ({ beside = [] }) => beside[1] },
];

/**
 * @param {Costs} costs
 * @param {Rung[]} rungs
 * @returns {import("@routebench/report/sections/section").Chart}
 */
function chartOf(costs, rungs) {
  const title = "CPU time per request on each rung";
  const series = LINES.map(({ name, on }, place) => ({
    ...{ appId: name, name, place, isDoubtful: false },
    estimates: rungs.map((rung) => {
      const id = on(rung);
      return id === undefined ? null : costs.of(id);
    }),
  }));
  const values = rungs.map((_, place) => place);
  const frame = {
    x: {
      ...{ type: /** @type {const} */ ("linear"), values, label: "rung →" },
      format: (/** @type {number} */ place) => rungs[place]?.id ?? "",
    },
    y: { label: "↑ µs of CPU time per request", format: formatNumber },
    ...{ name: title, notes: ["From (e1) on, each rung changes one thing of (d=)."] },
  };
  return {
    ...{ kind: "chart", title, file: LADDER_CHART, width: 860 },
    alt: `${title}; the tables of the rungs have the figures`,
    draw: (options) => renderLineChart(series, frame, options),
  };
}
