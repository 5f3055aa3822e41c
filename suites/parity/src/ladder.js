/**
 * The ladder: on each rung one thing changes, for Node or for the other servers. Each of the rungs (b) to (d) changes
 * the rung before it; each of (e1) to (g) changes (d) on equal work.
 * @typedef {"1.0" | "1.1"} Version of HTTP, in which servers answer differently
 *
 * @typedef {object} Rung
 * @property {string} id
 * @property {string} title
 * @property {string} node a subject
 * @property {string} apache a subject
 * @property {string[]} [further] subjects
 * @property {Record<Version, readonly string[]>} [mayDiffer] headers in lower case, besides Date
 * @property {boolean} [isUnequal] the source's two sides did different work; absent: both should do the same
 *
 * The cost of a change for one server. The subjects `from` and `to` differ only in this change.
 * @typedef {{ from: string, to: string, what: string }} LadderStep
 */

/** Over HTTP/1.1 Node says in each answer that it keeps the connection, and Apache does not. */
const KEPT = { "1.0": [], 1.1: ["connection", "keep-alive"] };

/** Other products have other names, and other ETags for the same file. */
const OTHERS = { "1.0": ["server", "etag"], 1.1: ["server", "etag", "connection"] };

/** Each rung from (e1) on changes one of these two. */
const EQUAL = { node: "d-node-equal", apache: "d-apache" };

/** The file of its chart. */
export const LADDER_CHART = "ladder.svg";

/** @type {Rung[]} */
export const RUNGS = [
  {
    id: "a",
    title: "Node prints a string in chunks, Apache runs a PHP page, logs and looks for .htaccess",
    node: "a-node",
    apache: "a-php",
    isUnequal: true,
  },
  {
    id: "b",
    title: "Node sends the PHP page’s headers",
    node: "b-node",
    apache: "a-php",
    mayDiffer: KEPT,
  },
  {
    id: "c",
    title: "Both read index.html for each request",
    node: "c-node",
    apache: "c-apache",
    isUnequal: true,
  },
  {
    id: "d",
    title: "Both also write a line to a log, as the source ran it",
    node: "d-node",
    apache: "d-apache",
    isUnequal: true,
  },
  { id: "d=", title: "The same on equal work: Node sends Apache’s headers", ...EQUAL },
  {
    id: "e1",
    title: "Apache with its event module instead of prefork",
    ...EQUAL,
    apache: "e1-apache-event",
  },
  { id: "e2", title: "Node reads and writes asynchronously", ...EQUAL, node: "e2-node-async" },
  { id: "e3", title: "Node keeps its log open", ...EQUAL, node: "e3-node-open-log" },
  {
    id: "e4",
    title: "Apache looks for .htaccess: AllowOverride All instead of None",
    ...EQUAL,
    apache: "e4-apache-htaccess",
  },
  {
    id: "f",
    title: "lighttpd and nginx next to them",
    ...EQUAL,
    further: ["f-lighttpd", "f-nginx"],
    mayDiffer: OTHERS,
    isUnequal: true,
  },
  {
    id: "g",
    title: "node:cluster with a worker for each core that Apache may use",
    ...EQUAL,
    node: "g-node-cluster",
  },
];

/** The rungs on which the source looked for a change of the order. */
export const CLIMB = RUNGS.slice(0, 5);

/** @type {LadderStep[]} */
export const STEPS = [
  { from: "a-node", to: "b-node", what: "sending the PHP page’s headers" },
  { from: "b-node", to: "c-node", what: "reading the file for each request" },
  { from: "c-node", to: "d-node", what: "opening, writing and closing a log after each answer" },
  {
    from: "d-node",
    to: "d-node-equal",
    what: "a look at the file for Apache’s headers, and a true log line",
  },
  { from: "d-node-equal", to: "e2-node-async", what: "doing so asynchronously" },
  { from: "d-node-equal", to: "e3-node-open-log", what: "keeping the log open" },
  { from: "d-node-equal", to: "g-node-cluster", what: "node:cluster" },
  {
    from: "a-php",
    to: "c-apache",
    what: "serving a file instead of a PHP page, without a log and .htaccess",
  },
  { from: "c-apache", to: "d-apache", what: "writing the log" },
  { from: "d-apache", to: "e1-apache-event", what: "the event module instead of prefork" },
  { from: "d-apache", to: "e4-apache-htaccess", what: "looking for .htaccess" },
];

/** @param {Rung} rung @returns {string[]} its subjects */
export const subjectsOf = ({ node, apache, further = [] }) => [node, apache, ...further];
