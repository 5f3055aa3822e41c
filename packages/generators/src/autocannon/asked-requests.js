/** @import { LoadRequest, LoadRun } from "../generator.js" */
/** @import { Options } from "autocannon" */

/**
 * For a single request autocannon itself compares the body. Several requests each need a callback, for which
 * it parses every answer's headers; a single request is spared that cost.
 * @param {Pick<LoadRun, "origin" | "requests">} run
 * @param {(kind: "status" | "mismatch") => void} onWrong not for the bodies that autocannon compares
 * @returns {{ options: Options, checkStatus: (status: number) => void }}
 */
export function askedRequests({ origin, requests: asked }, onWrong) {
  const requests = asked.map((one) => ({ ...one, body: bodyText(one) }));
  const [first, ...others] = requests;
  if (first === undefined) throw new RangeError("a load asks at least one request");
  if (others.length > 0) {
    const checked = requests.map(({ path, status: wanted, body: text }) => ({
      path,
      onResponse: (/** @type {number} */ status, /** @type {string} */ body) => {
        if (status !== wanted) onWrong("status");
        if (text !== undefined && body !== text) onWrong("mismatch");
      },
    }));
    return { options: { url: origin, requests: checked }, checkStatus: () => {} };
  }
  return {
    options: {
      url: `${origin}${first.path}`,
      ...(first.body !== undefined && { expectBody: first.body }),
    },
    checkStatus: (status) => {
      if (status !== first.status) onWrong("status");
    },
  };
}

/** autocannon reads bodies as text, and unpacks none. @param {LoadRequest} request */
const bodyText = ({ body, encoding }) =>
  body === undefined || encoding !== undefined ? undefined : Buffer.from(body).toString();
