import { metricOf } from "@routebench/contract/metrics";
import { renderLineChart } from "@routebench/report/charts/line-chart";
import {
  formatInterval,
  formatNumber,
  formatPercent,
  formatRatio,
  NUMBER,
  RATIO,
} from "@routebench/report/format";
import {
  estimateCell,
  MISSING,
  metricColumn,
  text,
  unfinishedList,
  wordCell,
} from "@routebench/report/sections/section";
import { aheadOn, answerSentence, sourceSentence, stepSentences } from "../src/answer.js";
import { costsOf } from "../src/costs.js";
import { inequality, total } from "../src/equality.js";
import { LADDER_CHART, RUNGS, subjectsOf } from "../src/ladder.js";

/** @import { Costs } from "../src/costs.js" */
/** @import { Answered } from "../src/equality.js" */
/** @import { Rung, Version } from "../src/ladder.js" */
/** @import { AppRecord } from "@routebench/contract/app-record" */
/** @import { Estimate, ModeSummary, Summary } from "@routebench/contract/summary" */
/** @import { Chart, Part, Section } from "@routebench/report/sections/section" */

/** Metrics of loads without interruption, on kept connections. */
const OF_LOADS = /** @type {const} */ (["latencyP50Us", "latencyP99Us", "rssPeakBytes"]);

const VERSIONS = /** @type {Version[]} */ (["1.0", "1.1"]);

/** The source's measurements on its rung (d). @type {Part} */
const SOURCE_PART = {
  kind: "part",
  title: "The figures of 2015",
  blocks: [
    text(
      "Rung (d) as the benchmark of 2015 ran it: ab -r -n 10000 -c 100, Node and Apache 2.2.29 with PHP 5.4.33 on a laptop with Windows.",
    ),
    {
      kind: "grid",
      title: "The figures of 2015",
      headings: [
        "Server",
        "Requests/s",
        "Time per request (ms)",
        "p50 (ms)",
        "p99 (ms)",
        "Bytes over HTTP/1.0",
      ],
      rows: [
        ["Node", "534.2", "187.197", "172", "688", "206"],
        ["Apache", "1153.1", "86.723", "94", "125", "289"],
      ],
    },
  ],
};

/**
 * The rungs one by one: which server is ahead, and what each step costs. Only the first of several cases is shown.
 * @type {(summary: Summary) => Section | null}
 */
export function ladderSection({ apps, environment, modes: [mode] }) {
  if (!mode) return null;
  const costs = costsOf(mode.cpuUs);
  const chosen = new Set(apps.map(({ id }) => id));
  const rungs = RUNGS.filter((rung) => subjectsOf(rung).some((id) => chosen.has(id)));
  if (rungs.length === 0) return null;
  const answer = [answerSentence(costs), sourceSentence(costs)];
  return {
    id: "ladder",
    title: "The ladder",
    finding: [...answer, IN_SHORT].join(" "),
    blocks: [
      text(...answer, "Every request used HTTP/1.1 over a kept connection."),
      text(
        "The servers of all rungs ran in the same rounds, in turn. The comparison is by CPU time of all processes of a server.",
        "The ranking compares servers that do different work. Each rung below says whether its servers do the same work.",
        `The intervals of all pairs hold together at ${formatPercent(mode.confidence)}.`,
      ),
      chartOf(costs, rungs),
      {
        kind: "part",
        title: "What each step costs",
        blocks: [{ kind: "list", items: stepSentences(costs).map((words) => ({ words })) }],
      },
      ...rungs.map((rung) => rungPart(rung, costs, { apps, environment, mode })),
      SOURCE_PART,
    ],
  };
}

/** Explains the rungs that the answer names, for readers who do not see the section. */
const IN_SHORT =
  "On rung (a), Node prints a string and Apache runs a PHP page. On (c), both read a file. On (d), both also log it, as in 2015. On (d=), they also send the same headers.";

/** The entry of each line of the chart, by rung. @type {{ name: string, on: (rung: Rung) => string | undefined }[]} */
const LINES = [
  { name: "Node", on: ({ node }) => node },
  { name: "Apache", on: ({ apache }) => apache },
  { name: "lighttpd", on: ({ further = [] }) => further[0] },
  { name: "nginx", on: ({ further = [] }) => further[1] },
];

/** @type {(costs: Costs, rungs: Rung[]) => Chart} */
function chartOf(costs, rungs) {
  const title = "CPU time per request on each rung";
  const series = LINES.map(({ name, on }, place) => ({
    appId: name,
    name,
    place,
    isDoubtful: false,
    estimates: rungs.map((rung) => {
      const id = on(rung);
      return id === undefined ? null : costs.of(id);
    }),
  }));
  const values = rungs.map((_, place) => place);
  const frame = {
    x: {
      type: /** @type {const} */ ("linear"),
      values,
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
    alt: `${title}. The tables of the rungs have the figures`,
    draw: (options) => renderLineChart(series, frame, options),
  };
}

/** @type {(rung: Rung, costs: Costs, run: Pick<Summary, "apps" | "environment"> & { mode: ModeSummary }) => Part} */
function rungPart(rung, costs, { apps, environment, mode }) {
  const title = `(${rung.id}) ${rung.title}`;
  const ids = subjectsOf(rung);
  const subjects = ids.flatMap((id) => apps.filter((app) => app.id === id));
  const metrics = OF_LOADS.map(metricOf);
  const absent = [...mode.didNotFinish, ...(mode.doesNotApply ?? [])];
  return {
    kind: "part",
    title,
    blocks: [
      text(
        aheadSentence(rung, costs),
        ...furtherSentences(rung, costs, subjects),
        ...equalitySentences(rung, subjects),
        ...coresNote(rung, environment),
      ),
      {
        kind: "table",
        title,
        columns: [
          { heading: "CPU time per request", unit: "µs", writing: NUMBER, isStrong: true },
          { heading: "Bytes over HTTP/1.0" },
          { heading: "Bytes over HTTP/1.1" },
          ...metrics.map(metricColumn),
        ],
        rows: subjects.flatMap(({ id, name, served }) => {
          const row = mode.rows.find(({ appId }) => appId === id);
          if (!row) return [];
          const cost = costs.of(id);
          const forms = [served?.http10, served];
          return {
            appId: id,
            name,
            cells: [
              cost ? { estimate: cost, mark: "" } : MISSING,
              ...forms.map((form) => (form ? wordCell(total(form)) : MISSING)),
              ...metrics.map((metric) => estimateCell(row, metric.id)),
            ],
          };
        }),
      },
      unfinishedList(absent.filter(({ appId }) => ids.includes(appId))),
    ],
  };
}

/** @type {(rung: Rung, costs: Costs) => string} */
function aheadSentence(rung, costs) {
  const ratio = costs.ratio(rung.node, rung.apache);
  if (!ratio) return "The two sides were not measured in the same rounds.";
  const share = `Node takes ${timesApache(ratio)}`;
  const ahead = aheadOn(costs, rung);
  if (ahead === "unknown") {
    const why = ratio.low === null ? "too few launches" : "an interval that is too wide";
    return `${share}, with ${why} to say which takes less.`;
  }
  return ahead === "neither" ? `${share}: the two are tied.` : `${share}: ${ahead} takes less.`;
}

/** A sentence for each further server. @type {(rung: Rung, costs: Costs, subjects: AppRecord[]) => string[]} */
const furtherSentences = ({ apache, further = [] }, costs, subjects) =>
  further.flatMap((id) => {
    const [name, ratio] = [subjects.find((app) => app.id === id)?.name, costs.ratio(id, apache)];
    return name && ratio ? [`${name} takes ${timesApache(ratio)}.`] : [];
  });

/** @param {Estimate} ratio */
function timesApache(ratio) {
  const interval = formatInterval(ratio, RATIO);
  return `${formatRatio(ratio.point)} the CPU time of Apache${interval && ` (${interval})`}`;
}

/** How the answers of other servers differ from Apache's. @type {(rung: Rung, subjects: AppRecord[]) => string[]} */
function equalitySentences({ apache, mayDiffer, isUnequal }, subjects) {
  const base = subjects.find(({ id }) => id === apache);
  const otherServers = subjects.filter(({ id }) => id !== apache);
  return VERSIONS.flatMap((version) => {
    const ours = base && answered(base, version);
    const theirs = otherServers.flatMap((app) => answered(app, version) ?? []);
    if (!ours || theirs.length === 0) return [];
    const free = mayDiffer?.[version] ?? [];
    const inequalities = theirs.flatMap((answer) => inequality(answer, ours, free) ?? []);
    if (inequalities.length > 0) {
      const meant = isUnequal ? "" : ", although they should be the same";
      return [`Over HTTP/${version} the answers differ${meant}: ${inequalities.join(". ")}.`];
    }
    const except = ["Date", ...free.map(capitalised)].join(", ");
    return [`Over HTTP/${version} the answers are the same but for ${except}.`];
  });
}

/** Null if this version was not requested. @type {(app: AppRecord, version: Version) => Answered | null} */
function answered({ name, served }, version) {
  const form = version === "1.0" ? served?.http10 : served;
  return form ? { name, form } : null;
}

/** @type {(rung: Rung, environment: Summary["environment"]) => string[]} */
function coresNote({ id }, { pinning, cores }) {
  if (id !== "g") return [];
  if (pinning === null) {
    return [`Shared cores: servers and load generator share ${cores}, with a worker for each.`];
  }
  return pinning.server.length === 1
    ? ["Servers are held to one core and the load generator to another, so there is one worker."]
    : [
        `Servers are held to ${pinning.server.length} cores and the load generator to others, with a worker for each.`,
      ];
}

/** @param {string} header in lower case */
const capitalised = (header) =>
  header === "etag" ? "ETag" : header.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());
