/**
 * The ladder: on each rung one thing changes, for Node or for Apache.
 * @typedef {object} Rung
 * @property {string} id
 * @property {string} title
 * @property {string} node a subject
 * @property {string} apache a subject
 */

/** Each rung from (e1) on changes one thing of this rung, which is called (d=). */
const EQUAL = { node: "d-node-equal", apache: "d-apache" };

/** The file of its chart. */
export const LADDER_CHART = "ladder.svg";

/** The rungs of the source, and the same on equal work. Each changes the rung before it. @type {Rung[]} */
export const CLIMB = [
  {
    id: "a",
    title: "Node prints a string, Apache runs a PHP page, logs and looks for .htaccess",
    node: "a-node",
    apache: "a-php",
  },
  { id: "b", title: "Node sends the PHP page’s headers", node: "b-node", apache: "a-php" },
  { id: "c", title: "both read a file", node: "c-node", apache: "c-apache" },
  { id: "d", title: "both also write a log", node: "d-node", apache: "d-apache" },
  { id: "d=", title: "Node sends Apache’s headers and a true log line", ...EQUAL },
];

/** @type {Rung[]} */
const VARIATIONS = [
  { id: "e1", title: "Apache’s event module", ...EQUAL, apache: "e1-apache-event" },
  { id: "e2", title: "Node reads and writes asynchronously", ...EQUAL, node: "e2-node-async" },
  { id: "e3", title: "Node keeps its log open", ...EQUAL, node: "e3-node-open-log" },
  { id: "e4", title: "Apache looks for .htaccess", ...EQUAL, apache: "e4-apache-htaccess" },
  { id: "f1", title: "lighttpd instead of Node", ...EQUAL, node: "f-lighttpd" },
  { id: "f2", title: "nginx instead of Node", ...EQUAL, node: "f-nginx" },
  { id: "g", title: "node:cluster with a worker for each core", ...EQUAL, node: "g-node-cluster" },
];

export const RUNGS = [...CLIMB, ...VARIATIONS];

/** The rung that a rung changes; undefined for the first. @param {Rung} rung */
export const rungBefore = (rung) =>
  CLIMB.includes(rung) ? CLIMB[CLIMB.indexOf(rung) - 1] : CLIMB.at(-1);
