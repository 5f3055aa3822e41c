import { ask } from "@routebench/drivers/connections/wire";
import { makeRoom } from "./room.js";
import { TESTS } from "./tests.js";

/** @import { Room, ServedFile } from "./room.js" */
/** @import { Test } from "./tests.js" */
/** @import { Answer } from "@routebench/contract/app-record" */
/** @import { Finding, Inspected, InspectedServer } from "@routebench/contract/suite" */
/** @import { InspectedSubject } from "@routebench/contract/suite" */

/** As curl asks, and as ab does. @type {readonly { method: string, version: "1.0" | "1.1" }[]} */
const FORMS = [
  { method: "HEAD", version: "1.1" },
  { method: "GET", version: "1.1" },
  { method: "GET", version: "1.0" },
];

const MOST_LINES = 100;
const MOST_CHARACTERS = 2000;
const MOST_WORDS = 500;

/**
 * Looks at how a subject serves files, in a folder of its own: its answers, and what tests find.
 * @param {readonly ServedFile[]} files of the suite
 * @param {readonly string[]} missing paths of no file
 * @param {readonly Test[]} [tests]
 * @returns {(subject: InspectedSubject) => Promise<Inspected>}
 */
export const inspectFiles =
  (files, missing, tests = TESTS) =>
  async ({ start }) => {
    const room = await makeRoom(files);
    try {
      const startOwn = (/** @type {object} */ given = {}) => start({ root: room.root, ...given });
      const first = await startOwn();
      const paths = [...files.map(({ path }) => path), ...missing];
      const answers = await collectAnswers(first.origin, paths);
      return { answers, found: await runTests(tests, room, startOwn, first) };
    } finally {
      await room.remove();
    }
  };

/** Those that came. @type {(origin: string, paths: readonly string[]) => Promise<Answer[]>} */
async function collectAnswers(origin, paths) {
  const answers = [];
  for (const path of paths) {
    for (const { method, version } of FORMS) {
      const untilClosed = version === "1.0";
      const { head, bodyBytes } = await ask(origin, { method, version, path }, { untilClosed });
      if (head.length === 0) continue;
      const lines = head.slice(0, MOST_LINES).map((line) => line.slice(0, MOST_CHARACTERS));
      answers.push({ request: `${method} ${path} HTTP/${version}`, head: lines, bodyBytes });
    }
  }
  return answers;
}

/**
 * @param {readonly Test[]} tests
 * @param {Room} room
 * @param {(given?: object) => Promise<InspectedServer>} start
 * @param {InspectedServer} server
 * @returns {Promise<Finding[]>}
 */
async function runTests(tests, room, start, server) {
  /** @type {Finding[]} */
  const found = [];
  for (const { what, find, fresh, given } of tests) {
    if (fresh || !(await isAlive(server.origin, room))) {
      await server.kill();
      server = await start(given);
    }
    const { origin } = server;
    const openFiles = server.openFiles.bind(server);
    try {
      found.push(...(await find({ origin, openFiles, room })));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      found.push({ id: `untested: ${what}`, words: `could not be tested for ${what}: ${why}` });
    }
  }
  return found.map((finding) => ({ ...finding, words: finding.words.slice(0, MOST_WORDS) }));
}

/** @type {(origin: string, room: Room) => Promise<boolean>} */
async function isAlive(origin, { files: [file] }) {
  const { status } = await ask(origin, { path: file?.path ?? "/" });
  return status !== 0;
}
