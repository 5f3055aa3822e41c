/** Whether a file is answered as HTTP has it, whichever way it is asked for. */
import { ask } from "@routebench/drivers/connections/wire";
import { listing } from "../finding.js";

/** @import { Tested } from "../tests.js" */
/** @import { Reply } from "@routebench/drivers/connections/wire" */

/** Whether Content-Length is the body's, where nothing follows it. @param {Tested} tested */
export async function lengths({ origin, room }) {
  const wrong = [];
  for (const { path } of room.files) {
    const request = { path, headers: { Connection: "close" } };
    const { headers, bodyBytes } = await ask(origin, request, { untilClosed: true });
    const length = headers.get("content-length");
    if (length === undefined || headers.has("transfer-encoding")) continue;
    if (length !== String(bodyBytes)) wrong.push(`${length} for ${bodyBytes} bytes of ${path}`);
  }
  return listing("wrong-length", "sends a Content-Length that is not the body’s:", wrong);
}

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
  return listing("head-unlike-get", "answers HEAD unlike GET:", found, "; ");
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

/** A client of HTTP/1.0 takes the sizes of chunks for bytes of the file. @param {Tested} tested */
export async function oldClients({ origin, room }) {
  const [file] = room.files;
  if (!file) return [];
  const request = { path: file.path, version: /** @type {const} */ ("1.0") };
  const { status, headers, bodyBytes } = await ask(origin, request, { untilClosed: true });
  if (status === 0) return [{ id: "no-http-1.0", words: "does not answer HTTP/1.0" }];
  if (!/chunked/i.test(headers.get("transfer-encoding") ?? "")) return [];
  const words = `sends chunks to HTTP/1.0, so that ${file.path} has ${bodyBytes} bytes there`;
  return [{ id: "chunked-to-1.0", words }];
}

const CONDITIONS = /** @type {const} */ ([
  ["etag", "If-None-Match"],
  ["last-modified", "If-Modified-Since"],
]);

/** Whether a client that has a file learns so, by the value it came with. @param {Tested} tested */
export async function conditional({ origin, room }) {
  const [file] = room.files;
  if (!file) return [];
  const { headers } = await ask(origin, { path: file.path });
  const ignored = [];
  for (const [header, condition] of CONDITIONS) {
    const value = headers.get(header);
    if (value === undefined) continue;
    const request = { path: file.path, headers: { [condition]: value } };
    const { status } = await ask(origin, request);
    if (status !== 304) ignored.push(`${condition} with ${status || "nothing"}`);
  }
  if (ignored.length === 0) return [];
  return [
    { id: "unconditional", words: `answers its own ${ignored.join(" and its own ")}, not 304` },
  ];
}

const [FROM, TO] = [10, 19];

/** Whether ten bytes of a file can be had. @param {Tested} tested */
export async function range({ origin, room }) {
  const [file] = room.files;
  if (!file) return [];
  const request = { path: file.path, headers: { Range: `bytes=${FROM}-${TO}` } };
  const { status, headers, body } = await ask(origin, request);
  if (status === 200) return [{ id: "no-range", words: "ignores Range" }];
  if (status !== 206)
    return [{ id: "wrong-range", words: `answers Range with ${status || "nothing"}` }];
  const contentRange = headers.get("content-range") ?? "no Content-Range";
  const isRight =
    contentRange === `bytes ${FROM}-${TO}/${file.body.length}` &&
    body.equals(Buffer.from(file.body).subarray(FROM, TO + 1));
  const what = `${FROM}-${TO} with ${body.length} bytes and ${contentRange}`;
  return isRight ? [] : [{ id: "wrong-range", words: `answers Range wrongly: ${what}` }];
}

/** Whether a file is found where a query string follows its path. @param {Tested} tested */
export async function query({ origin, room }) {
  const [file] = room.files;
  if (!file) return [];
  const [plain, asked] = [
    await ask(origin, { path: file.path }),
    await ask(origin, { path: `${file.path}?v=1` }),
  ];
  if (plain.status === asked.status) return [];
  const words = `answers ${file.path} with ${plain.status}, with a query string ${asked.status || "nothing"}`;
  return [{ id: "query", words }];
}
