import { brotliDecompressSync, gunzipSync, inflateSync } from "node:zlib";
import { ask } from "@routebench/drivers/connections/wire";
import { listing } from "../finding.js";

/** @import { Tested } from "../tests.js" */

/** @type {Record<string, (bytes: Uint8Array) => Uint8Array>} */
const DECODERS = { br: brotliDecompressSync, deflate: inflateSync, gzip: gunzipSync };

/** Whether a file comes as it is, to a client that names no codings. @param {Tested} tested */
export async function coding({ origin, room }) {
  const coded = [];
  const altered = [];
  for (const file of room.files) {
    const { status, headers, body } = await ask(origin, { path: file.path });
    if (status !== 200) continue;
    const coding = headers.get("content-encoding") ?? "identity";
    if (coding !== "identity") coded.push(`${coding} for ${file.path}`);
    const decoded = decode(coding, body);
    if (!decoded || !Buffer.from(decoded).equals(file.body)) {
      const came = decoded?.length ?? "none that can be decoded";
      altered.push(`${file.path} has ${file.body.length} bytes and comes as ${came}`);
    }
  }
  return [
    ...listing("coded-unasked", "sends content codings that nobody asked for:", coded),
    ...listing("body-altered", "alters bodies:", altered, "; "),
  ];
}

/** Null where it cannot be decoded. @type {(coding: string, body: Buffer) => Uint8Array | null} */
export function decode(coding, body) {
  if (coding === "identity") return body;
  try {
    return DECODERS[coding.toLowerCase()]?.(body) ?? null;
  } catch {
    return null;
  }
}
