import { ask } from "@routebench/drivers/connections/wire";
import { KEPT } from "../room.js";
import { decode } from "./coding.js";

/** @import { Tested } from "../tests.js" */

const REQUESTS_BEFORE = 5;

/**
 * Whether a file's bytes are kept in memory: of one that has others, but the same length and date,
 * only what reads it for each request sends these at once.
 * @param {Pick<Tested, "origin" | "room">} tested
 */
export async function memory({ origin, room }) {
  for (let asked = 0; asked < REQUESTS_BEFORE; asked += 1) {
    const text = await textOf(origin);
    if (text !== KEPT.before) throw new Error(`${KEPT.path} was not sent as it is`);
  }
  await room.rewrite(KEPT.path, KEPT.after);
  const text = await textOf(origin);
  if (text === KEPT.after) {
    const words = "reads a file for each request: other bytes of the same length and date are seen";
    return [{ id: "reads-each-time", words, isHarmless: true }];
  }
  if (text !== KEPT.before) throw new Error(`${KEPT.path} was not sent as it is`);
  const words =
    "keeps files in memory: of one with other bytes, but the same length and date, it sends the old ones";
  return [{ id: "cached-in-memory", words, isHarmless: true }];
}

/** @param {string} origin */
async function textOf(origin) {
  const { headers, body } = await ask(origin, { path: KEPT.path });
  return Buffer.from(decode(headers.get("content-encoding") ?? "identity", body) ?? []).toString();
}
