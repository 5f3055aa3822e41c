/** A run holds a local socket, describes itself there, and learns of other runs from it. */
import { setTimeout as sleep } from "node:timers/promises";
import { askSocket, holdSocket } from "./local-socket.js";
import { runsInOtherNamespaces } from "./machine/look.js";
import { UsageError } from "./usage-error.js";

/** @import { Environment } from "@routebench/contract/result-file" */

const POLL_MS = 1000;
const LOOK_EVERY_MS = 30_000;

/** As the schema of a result allows. */
const MOST_RUNS = 16;

/** Tests set another machine. */
const socketName = () => `${process.env.ROUTEBENCH_MACHINE ?? "machine"}-0`;

/**
 * @typedef {object} JoinedRuns
 * @property {(meet: (who: string) => void) => void} onMeeting calls back for each run that exists or starts later
 * @property {() => Promise<void>} close
 *
 * @typedef {{ heldBy?: string, release?: () => Promise<void> }} Place neither: the socket cannot be held
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
  /** @type {() => Promise<Place>} */
  const hold = () => holdSocket(socketName(), who, (run) => meet(run)).catch(() => ({}));
  let place = await (force ? hold() : holdAlone(hold, { wait, signal, note }));
  if (force && place.heldBy !== undefined) {
    meet(place.heldBy);
    await askSocket(socketName(), who);
  }
  // Runs in other network namespaces cannot connect. A look takes about a millisecond.
  const lookElsewhere = () => runsInOtherNamespaces(socketName()).map((run) => meet(run));
  lookElsewhere();
  const looking = setInterval(async () => {
    lookElsewhere();
    // The run that held the socket may have ended.
    if (!place.release) place = await hold();
  }, LOOK_EVERY_MS).unref();
  return {
    onMeeting: (listener) => {
      meet = listener;
      for (const run of met) listener(run);
    },
    close: async () => {
      clearInterval(looking);
      await place.release?.();
    },
  };
}

/**
 * @type {(hold: () => Promise<Place>, how: { wait: boolean, signal: AbortSignal, note: (text: string) => void }) =>
 *   Promise<Place>}
 * @throws {UsageError} if another run uses the machine
 */
async function holdAlone(hold, { wait, signal, note }) {
  for (let lastNoted = ""; ; ) {
    if (!wait) await assertAlone();
    const [elsewhere] = runsInOtherNamespaces(socketName());
    const place = elsewhere === undefined ? await hold() : { heldBy: elsewhere };
    if (place.heldBy === undefined || signal.aborted) return place;
    if (wait && place.heldBy !== lastNoted) {
      note(`note: waiting for another run on this machine (${place.heldBy})`);
    }
    lastNoted = place.heldBy;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
}

/** @throws {UsageError} if another run uses the machine */
export async function assertAlone() {
  const other = (await askSocket(socketName())) ?? runsInOtherNamespaces(socketName())[0];
  if (other === undefined) return;
  throw new UsageError(
    `another run (${other}) is measuring on this machine, and each would disturb the other. ` +
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
    environment.otherRuns = [...new Set(environment.otherRuns).add(who)].slice(0, MOST_RUNS);
  });

/** @param {string} text */
const noteToUser = (text) => void process.stderr.write(`${text}\n`);
