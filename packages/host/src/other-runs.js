/** Each run holds one of a few local sockets, says there who it is, and hears who asks. */
import { setTimeout as sleep } from "node:timers/promises";
import { askSocket, holdSocket } from "./local-socket.js";

/** @import { Environment } from "@routebench/contract/result-file" */

/** More runs than these at a time do not see each other. */
const PLACES = 16;
const POLL_MS = 1000;

/** Tests put another machine in its place. */
const machine = () => process.env.ROUTEBENCH_MACHINE ?? "machine";

/**
 * @typedef {object} JoinedRuns
 * @property {(meet: (who: string) => void) => void} onMeeting called for each run that is there, and for each that comes
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ wait: boolean, signal: AbortSignal, note?: (text: string) => void }} options wait: until no other runs
 * @returns {Promise<JoinedRuns>}
 */
export async function joinRuns({ wait, signal, note = noteToUser }) {
  /** @type {Set<string>} */
  const met = new Set();
  /** @type {(who: string) => void} */
  let meet = (who) => met.add(who);
  const who = `process ${process.pid}, since ${new Date().toISOString()}`;
  for (let lastNoted = ""; wait && !signal.aborted; ) {
    const [first] = await othersThan(undefined, "");
    if (first === undefined) break;
    if (first !== lastNoted) note(`Waiting for the end of another run on this machine (${first})`);
    lastNoted = first;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
  const place = await takePlace(who, (other) => meet(other));
  for (const other of await othersThan(place?.place, who)) meet(other);
  return {
    onMeeting: (listener) => {
      meet = listener;
      for (const other of met) listener(other);
    },
    close: async () => place?.release(),
  };
}

/**
 * Reports each other run to the user, and in the result.
 * @param {JoinedRuns} others @param {Environment} environment @param {(text: string) => void} note
 */
export const recordOtherRuns = (others, environment, note) =>
  others.onMeeting((who) => {
    note(`Another run uses this machine (${who}); --wait waits for its end.`);
    environment.otherRuns = [...new Set(environment.otherRuns).add(who)].slice(0, PLACES);
  });

/** Null where all are taken. @param {string} who @param {(other: string) => void} meet */
async function takePlace(who, meet) {
  for (let place = 0; place < PLACES; place += 1) {
    // A place that cannot be had, for whatever reason, is not this run's.
    const held = await holdSocket(nameOf(place), who, meet).catch(() => null);
    if (held && "release" in held) return { place, ...held };
  }
  return null;
}

/**
 * Who else runs here.
 * @param {number | undefined} own place
 * @param {string} who as other runs see this one; "" if it waits
 */
async function othersThan(own, who) {
  const places = Array.from({ length: PLACES }, (_, place) => place);
  const said = await Promise.all(
    places.map((place) => (place === own ? null : askSocket(nameOf(place), who))),
  );
  return said.flatMap((other) => other ?? []);
}

/** @param {number} place */
const nameOf = (place) => `${machine()}-${place}`;

/** @param {string} text */
const noteToUser = (text) => void process.stderr.write(`${text}\n`);
