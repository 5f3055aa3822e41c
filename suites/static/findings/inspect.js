import { ask } from "@routebench/drivers/connections/wire";
import { collectAnswers } from "./answers.js";
import { makeRoom } from "./room.js";
import { TESTS } from "./tests.js";

/**
 * @typedef {import("@routebench/contract/suite").InspectedSubject} InspectedSubject
 * @typedef {import("@routebench/contract/suite").InspectedServer} InspectedServer
 * @typedef {import("@routebench/contract/suite").Inspected} Inspected
 * @typedef {import("@routebench/contract/suite").Finding} Finding
 */

/**
 * Looks at how a subject serves files: its answers, and what the tests find. It gets a folder of files of its
 * own for it.
 * @param {readonly import("./room.js").ServedFile[]} files of the suite
 * @param {readonly string[]} missing paths of no file
 * @param {readonly import("./tests.js").Test[]} [tests]
 * @returns {(subject: InspectedSubject) => Promise<Inspected>}
 */
export const inspectFiles =
  (files, missing, tests = TESTS) =>
  async ({ start }) => {
    const room = await makeRoom(files);
    try {
      const startOwn = () => start({ root: room.root });
      const first = await startOwn();
      const paths = [...files.map(({ path }) => path), ...missing];
      const answers = await collectAnswers(first.origin, paths);
      return { answers, found: await runTests(tests, room, startOwn, first) };
    } finally {
      await room.remove();
    }
  };

/**
 * @param {readonly import("./tests.js").Test[]} tests
 * @param {import("./room.js").Room} room
 * @param {() => Promise<InspectedServer>} start
 * @param {InspectedServer} server
 * @returns {Promise<Finding[]>}
 */
async function runTests(tests, room, start, server) {
  /** @type {Finding[]} */
  const found = [];
  for (const { what, find, alone } of tests) {
    if (alone || !(await isAlive(server.origin, room))) {
      await server.kill();
      server = await start();
    }
    const { origin } = server;
    const openFiles = server.openFiles.bind(server);
    try {
      found.push(...(await find({ origin, openFiles, room })));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      found.push({
        id: `untested: ${what}`,
        words: `could not be tested for ${what}: ${why}`.slice(0, 500),
      });
    }
  }
  return found;
}

/**
 * @param {string} origin
 * @param {import("./room.js").Room} room
 */
async function isAlive(origin, { files: [file] }) {
  const { status } = await ask(origin, { path: file?.path ?? "/" });
  return status !== 0;
}
