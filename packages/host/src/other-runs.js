/** Each run holds one of a few local sockets, describes itself there, and learns of other runs from them. */
import { setTimeout as sleep } from "node:timers/promises";
import { askSocket, holdSocket } from "./local-socket.js";

/** @import { Environment } from "@routebench/contract/result-file" */

/** With more runs than this, some do not see each other. */
const PLACES = 16;
const POLL_MS = 1000;

/** Tests set another machine. */
const machine = () => process.env.ROUTEBENCH_MACHINE ?? "machine";

/**
 * @typedef {object} JoinedRuns
 * @property {(meet: (who: string) => void) => void} onMeeting calls back for each run that exists or starts later
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ wait: boolean, signal: AbortSignal, note?: (text: string) => void }} options wait: for other runs to end
 * @returns {Promise<JoinedRuns>}
 */
export async function joinRuns({ wait, signal, note = noteToUser }) {
  /** @type {Set<string>} */
  const met = new Set();
  /** @type {(who: string) => void} */
  let meet = (who) => met.add(who);
  const who = `process ${process.pid}, since ${new Date().toISOString()}`;
  for (let lastNoted = ""; wait && !signal.aborted; ) {
    const [first] = await findRuns("");
    if (first === undefined) break;
    if (first !== lastNoted) note(`note: waiting for another run on this machine (${first})`);
    lastNoted = first;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
  const place = await takePlace(who, (run) => meet(run));
  for (const run of await findRuns(who, place?.place)) meet(run);
  return {
    onMeeting: (listener) => {
      meet = listener;
      for (const run of met) listener(run);
    },
    close: async () => place?.release(),
  };
}

/**
 * Reports each other run to the user and in the result.
 * @param {JoinedRuns} runs @param {Environment} environment @param {(text: string) => void} note
 */
export const recordOtherRuns = (runs, environment, note) =>
  runs.onMeeting((who) => {
    note(`warning: another run (${who}) disturbs the figures. Use --wait to queue.`);
    environment.otherRuns = [...new Set(environment.otherRuns).add(who)].slice(0, PLACES);
  });

/** Null if all places are taken. @param {string} who @param {(run: string) => void} meet */
async function takePlace(who, meet) {
  for (let place = 0; place < PLACES; place += 1) {
    // If a socket cannot be held for any reason, try the next.
    const held = await holdSocket(nameOf(place), who, meet).catch(() => null);
    if (held && "release" in held) return { place, ...held };
  }
  return null;
}

/**
 * The descriptions of other runs.
 * @param {string} who description of this run; "" if it waits
 * @param {number} [place] of this run
 */
async function findRuns(who, place) {
  const places = Array.from({ length: PLACES }, (_, place) => place);
  const descriptions = await Promise.all(
    places.map((each) => (each === place ? null : askSocket(nameOf(each), who))),
  );
  return descriptions.flatMap((description) => description ?? []);
}

/** @param {number} place */
const nameOf = (place) => `${machine()}-${place}`;

/** @param {string} text */
const noteToUser = (text) => void process.stderr.write(`${text}\n`);
