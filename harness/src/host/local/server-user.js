import { chown } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { execa } from "execa";

/** Nobody, on every Linux: owns no file and belongs to no group that does. */
const ID = 65_534;

const CHANGE = [
  "setpriv",
  ...[`--reuid=${ID}`, `--regid=${ID}`, "--clear-groups", "--no-new-privs"],
];

const SERVER_PROGRAM = fileURLToPath(new URL("../server-program.js", import.meta.url));

/**
 * @typedef {object} ServerUser whom servers run as
 * @property {string[]} prefix of a server's command
 * @property {string} [told] for the report; absent: the harness's own user
 * @property {(path: string) => Promise<void>} own gives a file or folder to that user
 */

/** @type {ServerUser} */
export const SAME_USER = { prefix: [], own: async () => {} };

/** A server that anybody can break into must not be root. @returns {Promise<ServerUser>} */
export async function findUnprivilegedUser() {
  if (process.geteuid?.() !== 0) return SAME_USER;
  // It has to read what it is started from, which may lie in a folder of root's alone.
  const look = 'require("node:fs").accessSync(process.argv[1])';
  const [program = "", ...args] = [...CHANGE, process.execPath, "-e", look, SERVER_PROGRAM];
  const { failed, stderr, shortMessage } = await execa(program, args, {
    ...{ reject: false, timeout: 5000 },
  });
  if (!failed) {
    return {
      ...{ prefix: CHANGE, told: `user ${ID}, who has no privileges` },
      own: (path) => chown(path, ID, ID),
    };
  }
  const words = stderr?.match(/^\w*Error: .*|^setpriv: .*/m)?.[0] ?? shortMessage ?? "";
  return { ...SAME_USER, told: `root, for the change of user failed: ${words.slice(0, 300)}` };
}
