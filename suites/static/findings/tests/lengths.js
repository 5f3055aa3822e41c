import { ask } from "@routebench/drivers/connections/wire";

/** @import { Tested } from "../tests.js" */

/**
 * Whether Content-Length is the body's, on a connection on which nothing follows.
 * @param {Tested} tested
 */
export async function lengths({ origin, room }) {
  const wrong = [];
  for (const { path } of room.files) {
    const request = { path, headers: { Connection: "close" } };
    const { headers, bodyBytes } = await ask(origin, request, { untilClosed: true });
    const length = headers.get("content-length");
    if (length === undefined || headers.has("transfer-encoding")) continue;
    if (length !== String(bodyBytes)) wrong.push(`${length} for ${bodyBytes} bytes of ${path}`);
  }
  return wrong.length === 0
    ? []
    : [
        {
          id: "wrong-length",
          words: `sends a Content-Length that is not the body’s: ${wrong.join(", ")}`,
        },
      ];
}
