import { differenceOf } from "./difference.js";

/**
 * What lightnode's author found in 2011, and whether it is found again: each sentence is made from the
 * data. His figures are milliseconds per request with 100 at a time.
 *
 * @typedef {(id: string) => import("@routebench/contract/summary").Row | undefined} RowOf
 * @typedef {import("@routebench/contract/summary").Estimate} Estimate
 */

const OTHERS =
  "The source’s other figures were 53.5 ms for connect without its cache, 21.7 ms with it, and 19.0 ms for lighttpd.";

/**
 * @param {RowOf} rowOf
 * @param {string} target as a reader calls it
 * @returns {string[]} none of what lacks an arm
 */
export function ablationSentences(rowOf, target) {
  const content = differenceOf(rowOf("nothing-cached"), rowOf("stat-each"));
  const stat = differenceOf(rowOf("stat-each"), rowOf("content-for-ever"));
  const longer = differenceOf(rowOf("stat-500ms"), rowOf("stat-5s"));
  return [
    ...(content
      ? [
          `In the source, caching the content took 56.5 ms down to 33.2. Here, at ${target}, it ${saving(content, rowOf("nothing-cached"))}: ${verdict(content)}.`,
        ]
      : []),
    ...(stat
      ? [
          `Keeping the stat for 0.5 s took 33.2 ms down to 23.0. Here never asking for it ${saving(stat, rowOf("stat-each"))}: ${verdict(stat)}.`,
        ]
      : []),
    ...(longer
      ? [
          `Keeping it for 5 s gained nothing there, 23.4 ms. ${isApart(longer) ? `Here the two are told apart, by ${micros(longer)}: that did not hold` : `Here the two are not told apart either (${micros(longer)})`}.`,
        ]
      : []),
    ...(content || stat ? [OTHERS] : []),
  ];
}

/**
 * @param {RowOf} rowOf
 * @param {string} target
 * @returns {string[]}
 */
export function streamSentences(rowOf, target) {
  const cost = differenceOf(rowOf("streamed"), rowOf("nothing-cached"));
  if (!cost) return [];
  if (!isApart(cost)) {
    return [`At ${target} streaming and reading whole are not told apart (${micros(cost)}).`];
  }
  return [
    `At ${target} streaming costs ${micros(cost)} ${cost.point > 0 ? "more" : "less"} than reading whole.`,
  ];
}

/**
 * @param {Estimate} cost saved
 * @param {import("@routebench/contract/summary").Row | undefined} from
 */
function saving(cost, from) {
  const whole = from?.figures.serverCpuUsPerRequest?.estimate.point;
  const share = whole ? `, ${Math.round((100 * Math.abs(cost.point)) / whole)} %` : "";
  return `${cost.point < 0 ? "adds" : "saves"} ${micros(cost)} a request${share}`;
}

/** @param {Estimate} cost that the source found to be saved */
function verdict(cost) {
  if (!isApart(cost)) return "whether that held cannot be told";
  return cost.point > 0 ? "that held" : "that did not hold";
}

/** @param {Estimate} cost @returns {boolean} whether it is told apart from none */
const isApart = ({ low, high }) => low !== null && high !== null && (low > 0 || high < 0);

/** @param {Estimate} cost @returns {string} without its sign, with its interval */
function micros({ point, low, high }) {
  const sign = point < 0 ? -1 : 1;
  const write = (/** @type {number} */ value) => (sign * value).toFixed(1);
  if (low === null || high === null) return `${write(point)} µs`;
  const [from, to] = sign > 0 ? [low, high] : [high, low];
  return `${write(point)} µs (${write(from)} to ${write(to)})`;
}
