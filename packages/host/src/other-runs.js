/** Each run holds one of a few local sockets, describes itself there, and learns of other runs from them. */
import { setTimeout as sleep } from "node:timers/promises";
import { askSocket, holdSocket } from "./local-socket.js";
import { runsInOtherNamespaces } from "./machine/look.js";
import { UsageError } from "./usage-error.js";

/** @import { Environment } from "@routebench/contract/result-file" */

/** With more runs than this, some do not see each other. */
const PLACES = 16;
const ALL = Array.from({ length: PLACES }, (_, place) => place);
const POLL_MS = 1000;
const LOOK_EVERY_MS = 30_000;

/** Tests set another machine. */
const machine = () => process.env.ROUTEBENCH_MACHINE ?? "machine";

/**
 * @typedef {object} JoinedRuns
 * @property {(meet: (who: string) => void) => void} onMeeting calls back for each run that exists or starts later
 * @property {() => Promise<void>} close
 */

/**
 * @param {{ wait?: boolean, force?: boolean, signal: AbortSignal, note?: (text: string) => void }} options wait: for
 *   other runs to end; force: run next to them
 * @returns {Promise<JoinedRuns>}
 * @throws {UsageError} if another run uses the machine
 */
export async function joinRuns({ wait = false, force = false, signal, note = noteToUser }) {
  /** @type {Set<string>} */
  const met = new Set();
  /** @type {(who: string) => void} */
  let meet = (who) => met.add(who);
  const who = `process ${process.pid}, since ${new Date().toISOString()}`;
  const join = () => takePlace(who, (run) => meet(run));
  const place = force ? await join() : await joinAlone(join, { wait, signal, note });
  for (const run of await findRuns(who, ALL.toSpliced(place?.place ?? PLACES, 1))) meet(run);
  // Runs in other network namespaces cannot connect. A look takes about a millisecond.
  const look = () => runsInOtherNamespaces(prefix()).map((run) => meet(run));
  look();
  const looking = setInterval(look, LOOK_EVERY_MS).unref();
  return {
    onMeeting: (listener) => {
      meet = listener;
      for (const run of met) listener(run);
    },
    close: async () => {
      clearInterval(looking);
      await place?.release();
    },
  };
}

/**
 * @type {(join: () => ReturnType<typeof takePlace>, how: { wait: boolean, signal: AbortSignal,
 *   note: (text: string) => void }) => ReturnType<typeof takePlace>}
 * @throws {UsageError} if another run uses the machine
 */
async function joinAlone(join, { wait, signal, note }) {
  for (let lastNoted = ""; ; ) {
    if (!wait) await assertAlone();
    const [first] = await findOtherRuns();
    if (first === undefined || signal.aborted) {
      const place = await join();
      // If two runs start at the same time, the run with the first place goes on.
      const earlier = await findRuns("", ALL.slice(0, place?.place));
      if (signal.aborted || earlier.length === 0) return place;
      await place?.release();
    } else {
      if (first !== lastNoted) note(`note: waiting for another run on this machine (${first})`);
      lastNoted = first;
      await sleep(POLL_MS, undefined, { signal }).catch(() => {});
    }
  }
}

/** @throws {UsageError} if another run uses the machine */
export async function assertAlone() {
  const [first] = await findOtherRuns();
  if (first === undefined) return;
  throw new UsageError(
    `another run (${first}) is measuring on this machine, and each would disturb the other. ` +
      "Wait for its end with --wait, or measure now with --force",
  );
}

/**
 * Reports each other run to the user and in the result.
 * @param {JoinedRuns} runs @param {Environment} environment @param {(text: string) => void} note
 */
export const recordOtherRuns = (runs, environment, note) =>
  runs.onMeeting((who) => {
    if (environment.otherRuns?.includes(who)) return;
    note(`warning: another run (${who}) disturbs the figures.`);
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
 * The descriptions of the runs at these places.
 * @param {string} who description of this run; "" if it may still wait or stop @param {number[]} places
 */
async function findRuns(who, places) {
  const descriptions = await Promise.all(places.map((place) => askSocket(nameOf(place), who)));
  return descriptions.flatMap((description) => description ?? []);
}

const findOtherRuns = async () => [
  ...(await findRuns("", ALL)),
  ...runsInOtherNamespaces(prefix()),
];

const prefix = () => `${machine()}-`;

/** @param {number} place */
const nameOf = (place) => `${prefix()}${place}`;

/** @param {string} text */
const noteToUser = (text) => void process.stderr.write(`${text}\n`);
