/**
 * Runs on one machine know of each other. Each listens on one of a few local sockets that every user can reach and that
 * the system frees however a run ends, says there who it is, and hears who asks.
 */
import { once } from "node:events";
import { chmod, rm } from "node:fs/promises";
import net from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** @import { Environment } from "@routebench/contract/result-file" */

/** More runs than these at a time do not see each other. */
const PLACES = 16;
const ANSWER_MS = 1000;
const POLL_MS = 1000;
const LONGEST = 200;

/** Tests put another machine in its place. */
const machine = () => process.env.ROUTEBENCH_MACHINE ?? "machine";

/**
 * @typedef {object} JoinedRuns
 * @property {(meet: (who: string) => void) => void} onMeeting told of each run that is there, and of those that come
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
  for (let told = ""; wait && !signal.aborted; ) {
    const [first] = await othersThan(null, "");
    if (first === undefined) break;
    if (first !== told) note(`Waiting for the end of another run on this machine (${first})`);
    told = first;
    await sleep(POLL_MS, undefined, { signal }).catch(() => {});
  }
  const server = net.createServer({ allowHalfOpen: true }, (socket) => {
    socket.on("error", () => {});
    socket.setTimeout(ANSWER_MS, () => socket.destroy());
    socket.end(who);
    void readFrom(socket).then((other) => other && meet(other));
  });
  server.unref();
  const own = await takePlace(server);
  for (const other of await othersThan(own, who)) meet(other);
  return {
    onMeeting: (told) => {
      meet = told;
      for (const other of met) told(other);
    },
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}

/** In the result of a run that goes on. @param {Environment} environment @param {string} who */
export function recordOtherRun(environment, who) {
  const others = new Set(environment.otherRuns).add(who);
  environment.otherRuns = [...others].slice(0, PLACES);
}

/** @param {net.Server} server @returns {Promise<number | null>} null where all places are taken */
async function takePlace(server) {
  for (let place = 0; place < PLACES; place += 1) {
    const address = addressOf(place);
    const listening = once(server, "listening").then(...[() => true, () => false]);
    server.listen(address);
    if (await listening) {
      if (isFile(address)) await chmod(address, 0o666).catch(() => {});
      return place;
    }
    // A file without a holder is left over from a crash.
    if (isFile(address) && (await ask(place, "")) === null) await rm(address).catch(() => {});
  }
  return null;
}

/**
 * Who else runs here.
 * @param {number | null} own place
 * @param {string} who that they are told of; "" by one that waits
 */
async function othersThan(own, who) {
  const places = Array.from({ length: PLACES }, (_, place) => place);
  const said = await Promise.all(places.map((place) => (place === own ? null : ask(place, who))));
  return said.flatMap((other) => other ?? []);
}

/** Null where nobody is there. @type {(place: number, who: string) => Promise<string | null>} */
async function ask(place, who) {
  const socket = net.connect(addressOf(place));
  const connected = await once(socket, "connect").then(...[() => true, () => false]);
  if (!connected) return null;
  socket.on("error", () => {});
  // One that is stopped takes connections and says nothing.
  socket.setTimeout(ANSWER_MS, () => socket.destroy());
  socket.end(who);
  return (await readFrom(socket)) || "one that does not answer";
}

/** What came by then, without anything that could do harm in a report. @param {net.Socket} socket */
async function readFrom(socket) {
  let text = "";
  socket.on("data", (chunk) => {
    text = (text + chunk).slice(0, LONGEST);
  });
  await new Promise((resolve) => socket.once("close", resolve));
  return text.replace(/[^\w ,:.-]/g, "");
}

/** @param {number} place */
function addressOf(place) {
  const name = `routebench-${machine()}-${place}`;
  if (process.platform === "linux") return `\0${name}`;
  return process.platform === "win32" ? `\\\\.\\pipe\\${name}` : `/tmp/${name}`;
}

/** @param {string} text */
const noteToUser = (text) => void process.stderr.write(`${text}\n`);

/** @param {string} address */
const isFile = (address) => address.startsWith("/");
