/**
 * What autocannon is told of the requests, and how their answers are checked. One request has its
 * body compared by autocannon itself, and several each have a callback of their own, for which
 * autocannon takes every answer's headers apart: a cost that one request is spared.
 * @param {Pick<import("../driver.js").DriverRun, "origin" | "requests">} run
 * @param {(kind: "status" | "mismatch") => void} onWrong called for wrong answers, but for the bodies
 *   that autocannon compares
 * @returns {{ options: import("autocannon").Options, checkStatus: (status: number) => void }} to be
 *   called for each answer
 */
export function askedRequests({ origin, requests }, onWrong) {
  const [first, ...others] = requests;
  if (first === undefined) throw new RangeError("a load asks at least one request");
  if (others.length > 0) {
    const checked = requests.map((request) => ({
      path: request.path,
      onResponse: (/** @type {number} */ status, /** @type {string} */ body) => {
        if (status !== request.status) onWrong("status");
        if (body !== request.body) onWrong("mismatch");
      },
    }));
    return { options: { url: origin, requests: checked }, checkStatus: () => {} };
  }
  return {
    options: { url: `${origin}${first.path}`, expectBody: first.body },
    checkStatus: (status) => {
      if (status !== first.status) onWrong("status");
    },
  };
}
