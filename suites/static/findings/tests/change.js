import { setTimeout as sleep } from "node:timers/promises";
import { ask } from "@routebench/drivers/connections/wire";
import { CHANGING } from "../room.js";
import { decode } from "./coding.js";

/** @import { Room } from "../room.js" */
/** @import { Tested } from "../tests.js" */

const POLL_MS = 20;

/** Beyond the five seconds after which Node's fs.watchFile() looks again. */
const LIMIT_MS = 6000;

/** As long as an answer may take on a busy machine. */
const ANSWER_MS = 10_000;

/** What is seen sooner is seen at once. */
const AT_ONCE_MS = 100;

/** What is asked more often than this may be kept. */
const REQUESTS_BEFORE = 3;

/** On a slow machine what is kept for half a second may be looked at again just when the file has changed. */
const TRIES = 5;

/** After how long a changed file is seen. @param {Tested} tested @param {number} [limitMs] */
export async function change({ origin, room }, limitMs = LIMIT_MS) {
  const [same, other] = await Promise.all(
    CHANGING.map((file) => seenAfter(origin, room, file, limitMs)),
  );
  const [one, two] = [inWords(same ?? null, limitMs), inWords(other ?? null, limitMs)];
  // Both later, though not at the same time, is one behaviour: it depends on when they were asked for before.
  if (one === two || (isLater(one) && isLater(two))) {
    return finding("change", [one, two].toSorted().at(-1) ?? "", "a file that has changed");
  }
  return [
    ...finding("change of the same length", one, "a file that has changed, but not its length,"),
    ...finding("change of another length", two, "a file that has changed its length"),
  ];
}

/** @param {string} after */
const isLater = (after) => after.startsWith("after");

/** @param {string} id @param {string} after @param {string} what */
const finding = (id, after, what) =>
  after === ""
    ? []
    : [{ id, words: `${after.startsWith("within") ? "does not show" : "shows"} ${what} ${after}` }];

/**
 * In milliseconds; null: not within the limit.
 * @param {string} origin
 * @param {Room} room
 * @param {typeof CHANGING[number]} file
 * @param {number} limitMs
 */
async function seenAfter(origin, room, { path, before, after }, limitMs) {
  let [from, to] = [before, after];
  for (let tries = 1; ; tries += 1) {
    const startedAt = performance.now();
    const { changedAt, afterMs } = await seenOnce(origin, room, [path, from, to], limitMs);
    const isAtOnce = afterMs !== null && afterMs < AT_ONCE_MS;
    if (!isAtOnce || changedAt - startedAt < AT_ONCE_MS || tries === TRIES) return afterMs;
    [from, to] = [to, from];
  }
}

/**
 * @param {string} origin
 * @param {Room} room
 * @param {[path: string, before: string, after: string]} file
 * @param {number} limitMs
 */
async function seenOnce(origin, room, [path, before, after], limitMs) {
  for (let i = 0; i < REQUESTS_BEFORE; i += 1) {
    const text = await read(origin, path);
    if (text !== before) throw new Error(`${path} was not sent as it is`);
  }
  await room.write(path, after);
  const changedAt = performance.now();
  for (;;) {
    const askedAt = performance.now();
    if ((await read(origin, path)) === after) return { changedAt, afterMs: askedAt - changedAt };
    if (askedAt - changedAt > limitMs) return { changedAt, afterMs: null };
    await sleep(POLL_MS);
  }
}

/** @type {(origin: string, path: string) => Promise<string>} */
async function read(origin, path) {
  const { headers, body } = await ask(origin, { path }, { timeoutMs: ANSWER_MS });
  return Buffer.from(decode(headers.get("content-encoding") ?? "identity", body) ?? []).toString();
}

/** "" where it is seen at once. @type {(afterMs: number | null, limitMs: number) => string} */
function inWords(afterMs, limitMs) {
  if (afterMs === null) return `within ${limitMs / 1000} s`;
  return afterMs < AT_ONCE_MS ? "" : `after about ${(afterMs / 1000).toFixed(1)} s`;
}
