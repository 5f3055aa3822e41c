/**
 * What the sources asked: both versions of the comparison of June 2012, and lightnode's of March 2011.
 *
 * @typedef {import("@routebench/drivers/ab/run-ab").AbAsk} AbAsk
 */

const LOADED = 100;

const PATHS = /** @type {const} */ ([
  { path: "/jquery.min.js", connections: LOADED },
  { path: "/santamonica.jpg", connections: LOADED },
  { path: "/asdf", connections: LOADED },
  { path: "/home.html", connections: LOADED },
  { path: "/jquery.min.js", connections: 1 },
  { path: "/", connections: 1 },
]);

export const REQUESTS = 10_000;
export const QUICK_REQUESTS = 100;

/** Runs of each, without a restart of the server in between. */
export const TIMES = 3;

/**
 * @param {{ quick: boolean, requests?: number }} options requests: of each run, where they are given
 * @returns {AbAsk[]} in the order in which a subject is asked; ab refuses more connections than requests
 */
export const sourceAsks = ({ quick, requests = quick ? QUICK_REQUESTS : REQUESTS }) =>
  PATHS.map(({ path, connections }) => ({
    path,
    connections: Math.min(connections, requests),
    requests,
  }));

/**
 * @param {AbAsk[]} asks
 * @param {(path: string) => number} bytesOf the body that a path's right answer has
 * @returns {number} bytes of bodies that one subject is to send
 */
export const plannedBytes = (asks, bytesOf) =>
  asks.reduce((sum, { path, requests }) => sum + TIMES * requests * bytesOf(path), 0);
