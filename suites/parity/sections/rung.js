import { metricOf } from "@routebench/contract/metrics";
import { NUMBER } from "@routebench/report/format";
import {
  estimateCell,
  MISSING,
  metricColumn,
  text,
  wordCell,
} from "@routebench/report/sections/cells";
import { aheadOn } from "../src/answer.js";
import { inequality, total } from "../src/equality.js";
import { subjectsOf } from "../src/ladder.js";

/**
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 * @typedef {import("@routebench/contract/app-record").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/summary").ModeSummary} ModeSummary
 * @typedef {import("../src/ladder.js").Rung} Rung
 * @typedef {import("../src/ladder.js").Version} Version
 * @typedef {import("../src/costs.js").Costs} Costs
 */

/** Of a load without interruption, on connections that are kept. */
const METRICS = /** @type {const} */ ([
  ...["requestsPerSecond", "latencyP50Us", "latencyP99Us", "rssPeakBytes"],
]);

const VERSIONS = /** @type {Version[]} */ (["1.0", "1.1"]);

/**
 * One rung: who takes less, whether its servers answer alike, and their figures.
 * @param {Rung} rung
 * @param {Costs} costs
 * @param {ResultFile} result
 * @param {ModeSummary} mode
 * @returns {import("@routebench/report/sections/section").Part}
 */
export function rungPart(rung, costs, result, mode) {
  const title = `(${rung.id}) ${rung.title}`;
  const ids = subjectsOf(rung);
  const subjects = ids.flatMap((id) => result.apps.filter((app) => app.id === id));
  const metrics = METRICS.map(metricOf);
  const absent = [...mode.didNotFinish, ...(mode.doesNotApply ?? [])];
  return {
    ...{ kind: "part", title },
    blocks: [
      text(
        aheadSentence(rung, costs),
        ...besideSentences(rung, costs, subjects),
        ...equalitySentences(rung, subjects),
        ...coresNote(rung, result),
      ),
      {
        ...{ kind: "table", title },
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
            ...{ appId: id, name },
            cells: [
              cost ? { estimate: cost, mark: "" } : MISSING,
              ...forms.map((form) => (form ? wordCell(total(form)) : MISSING)),
              ...metrics.map((metric) => estimateCell(row, metric.id)),
            ],
          };
        }),
      },
      { kind: "did-not-finish", apps: absent.filter(({ appId }) => ids.includes(appId)) },
    ],
  };
}

/**
 * @param {Rung} rung
 * @param {Costs} costs
 * @returns {string}
 */
function aheadSentence(rung, costs) {
  const ratio = costs.ratio(rung.node, rung.apache);
  if (!ratio) return "The two sides were not measured beside one another.";
  const share = `Node takes ${timesApache(ratio)}`;
  const ahead = aheadOn(costs, rung);
  if (ahead === "unknown") return `${share}, with too few launches to tell who takes less.`;
  return ahead === "neither" ? `${share}: not told apart.` : `${share}: ${ahead} takes less.`;
}

/**
 * @param {Rung} rung
 * @param {Costs} costs
 * @param {AppRecord[]} subjects
 * @returns {string[]} a sentence for each that stands beside the two sides
 */
const besideSentences = ({ apache, beside = [] }, costs, subjects) =>
  beside.flatMap((id) => {
    const [name, ratio] = [subjects.find((app) => app.id === id)?.name, costs.ratio(id, apache)];
    return name && ratio ? [`${name} takes ${timesApache(ratio)}.`] : [];
  });

/** @param {import("@routebench/contract/summary").Estimate} ratio */
function timesApache({ point, low, high }) {
  const range = low === null || high === null ? "" : ` (${low.toFixed(2)} to ${high.toFixed(2)})`;
  return `${point.toFixed(2)} times the CPU time of Apache${range}`;
}

/**
 * @param {Rung} rung
 * @param {AppRecord[]} subjects
 * @returns {string[]} how the others' answers differ from Apache's, over each version of HTTP
 */
export function equalitySentences({ apache, mayDiffer, isEqual }, subjects) {
  const base = subjects.find(({ id }) => id === apache);
  const others = subjects.filter(({ id }) => id !== apache);
  return VERSIONS.flatMap((version) => {
    const ours = base && answered(base, version);
    const theirs = others.flatMap((app) => answered(app, version) ?? []);
    if (!ours || theirs.length === 0) return [];
    const found = theirs.flatMap((one) => inequality(one, ours, mayDiffer[version]) ?? []);
    if (found.length > 0) {
      const meant = isEqual ? ", though they are meant to be the same" : "";
      return [`Over HTTP/${version} the answers differ${meant}: ${found.join(". ")}.`];
    }
    const except = ["Date", ...mayDiffer[version].map(capitalised)].join(", ");
    return [`Over HTTP/${version} the answers are the same but for ${except}.`];
  });
}

/**
 * @param {AppRecord} app
 * @param {Version} version
 * @returns {import("../src/equality.js").Answered | null} null where it was not asked
 */
function answered({ name, served }, version) {
  const form = version === "1.0" ? served?.http10 : served;
  return form ? { name, form } : null;
}

/**
 * @param {Rung} rung
 * @param {Pick<ResultFile, "environment">} result
 * @returns {string[]} on how many cores a rung of several processes ran
 */
function coresNote({ id }, { environment: { pinning, cores } }) {
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
