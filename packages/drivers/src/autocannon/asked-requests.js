/**
 * The requests as autocannon's options, and the check of their answers. For a single request autocannon
 * itself compares the body. Several requests each need a callback, for which autocannon parses every
 * answer's headers; a single request is spared that cost.
 * @param {Pick<import("../driver.js").DriverRun, "origin" | "requests">} run
 * @param {(kind: "status" | "mismatch") => void} onWrong called for wrong answers, except for the bodies
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
