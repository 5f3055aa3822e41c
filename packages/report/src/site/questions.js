/**
 * The questions that the home page answers: its columns, in their order.
 *
 * @typedef {object} SpeedQuestion a speed as a multiple of node:http's
 * @property {"speed"} kind
 * @property {string} caseId
 *
 * @typedef {object} CostQuestion CPU time per request in one case, divided by that in another case
 * @property {"cost"} kind
 * @property {string} from id of a case
 * @property {string} to id of a case
 * @property {string} base what the first case has, in words
 *
 * @typedef {object} AmountQuestion memory, time or space
 * @property {"amount"} kind
 * @property {"startupMs" | "rssLoadedBytes" | "installedBytes"} metric
 * @property {string} unit
 *
 * @typedef {{
 *   id: string,
 *   group: string,
 *   heading: string,
 *   about: string,
 *   results: string[],
 *   why: string,
 * } & (SpeedQuestion | CostQuestion | AmountQuestion)} Question
 *   about: what is measured, in a sentence; results: ids of the results that answer it, the most precise first;
 *   why: why an app may be missing
 */

const NO_REQUESTS = "This app does not answer the requests suite yet.";
const ONLY_POPULAR = "This test was measured for the popular frameworks only.";
const NOT_IN_RESULT = "This app is not in the published result.";
const NO_SIZE = "The size is not known, or this app is not in the published result.";

/** @type {readonly Question[]} */
export const QUESTIONS = [
  {
    id: "hello",
    group: "Speed",
    heading: "Hello",
    about: "GET /hello is answered with 12 bytes.",
    kind: "speed",
    caseId: "http, /hello",
    results: ["main", "all"],
    why: NOT_IN_RESULT,
  },
  {
    id: "params",
    group: "Speed",
    heading: "Parameters",
    about: "The answer repeats a route parameter and two values of the query.",
    kind: "speed",
    caseId: "http, params",
    results: ["requests"],
    why: NO_REQUESTS,
  },
  {
    id: "body",
    group: "Speed",
    heading: "JSON body",
    about: "A JSON body is parsed, checked and answered as JSON.",
    kind: "speed",
    caseId: "http, body",
    results: ["requests"],
    why: NO_REQUESTS,
  },
  {
    id: "middlewares",
    group: "CPU time grows with",
    heading: "50 middle\u00adwares",
    about: "CPU time per request with 50 middlewares, divided by the CPU time without any.",
    kind: "cost",
    from: "http, middleware-0",
    to: "http, middleware-50",
    base: "no middlewares",
    results: ["requests"],
    why: NO_REQUESTS,
  },
  {
    id: "routes",
    group: "CPU time grows with",
    heading: "1000 parameter routes",
    about: "CPU time per request with 1000 parameter routes, divided by the CPU time with 10.",
    kind: "cost",
    from: "http, table-10-param",
    to: "http, table-1000-param",
    base: "10 routes",
    results: ["routes"],
    why: NOT_IN_RESULT,
  },
  {
    id: "tls",
    group: "CPU time grows with",
    heading: "TLS",
    about:
      "CPU time per request over TLS, divided by the CPU time without TLS. Connections are kept.",
    kind: "cost",
    from: "http, /hello",
    to: "https, /hello",
    base: "HTTP",
    results: ["https"],
    why: ONLY_POPULAR,
  },
  {
    id: "memory",
    group: "Footprint",
    heading: "Memory",
    about: "Memory (RSS) after a load.",
    kind: "amount",
    metric: "rssLoadedBytes",
    unit: "MB",
    results: ["footprint"],
    why: NOT_IN_RESULT,
  },
  {
    id: "start",
    group: "Footprint",
    heading: "Cold start",
    about: "Time from the start of the process to the first answer.",
    kind: "amount",
    metric: "startupMs",
    unit: "ms",
    results: ["footprint"],
    why: NOT_IN_RESULT,
  },
  {
    id: "size",
    group: "Footprint",
    heading: "Installed",
    about: "Space on disk of the installed packages. Native addons count if the server loads them.",
    kind: "amount",
    metric: "installedBytes",
    unit: "MB",
    results: ["footprint"],
    why: NO_SIZE,
  },
];

/** A heading in running text, such as 50 middlewares. @param {Question} question */
export const plainHeading = ({ heading }) => heading.replaceAll("\u00ad", "");
