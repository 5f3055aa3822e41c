import { ask } from "@routebench/drivers/connections/wire";

/**
 * @import { Tested } from "../tests.js"
 * @import { Reply } from "@routebench/drivers/connections/wire"
 */

/** They may differ between two answers, or say how the body is framed, which HEAD has none of. */
const FREE = new Set(["age", "connection", "date", "keep-alive", "transfer-encoding"]);

/** Whether HEAD is answered as GET is, but for the body. @param {Tested} tested */
export async function head({ origin, room }) {
  const found = [];
  for (const { path } of room.files) {
    const get = await ask(origin, { path });
    // The end of the connection shows whether something follows the head.
    const asked = { path, method: "HEAD", headers: { Connection: "close" } };
    const own = await ask(origin, asked, { untilClosed: true });
    const unlike = differences(own, get);
    if (unlike.length > 0) found.push(`${path} (${unlike.join(", ")})`);
  }
  return found.length === 0
    ? []
    : [
        {
          id: "head-unlike-get",
          words: `answers HEAD unlike GET: ${found.join("; ")}`.slice(0, 500),
        },
      ];
}

/** @type {(own: Reply, get: Reply) => string[]} */
function differences(own, get) {
  if (own.status === 0) return ["no answer"];
  if (own.status !== get.status) return [`status ${own.status} for ${get.status}`];
  const names = new Set([...own.headers.keys(), ...get.headers.keys()]);
  const differ = [...names].flatMap((name) => {
    if (FREE.has(name)) return [];
    const [one, other] = [own.headers.get(name), get.headers.get(name)];
    if (one === other) return [];
    if (one === undefined) return [`without ${name}`];
    return other === undefined ? [`with ${name}`] : [`${name} ${one} for ${other}`];
  });
  return own.bodyBytes > 0 ? [...differ, `${own.bodyBytes} bytes of body`] : differ;
}
