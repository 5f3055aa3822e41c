import { lchown } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { execa } from "execa";
import { assertOnPath } from "../find-on-path.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";

/** Nobody, on every Linux: owns no file and belongs to no group that does. */
const ID = 65_534;

const CHANGE = [
  "setpriv",
  ...[`--reuid=${ID}`, `--regid=${ID}`, "--clear-groups", "--no-new-privs"],
];

/** The workspace, Node itself, and what a suite and the harness make for servers. */
const everythingNeeded = () => [ROOT_DIR, path.dirname(process.execPath), os.tmpdir()];

/**
 * @typedef {object} ServerUser whom servers run as
 * @property {string[]} prefix of a server's command
 * @property {string} [told] for the report; absent: the harness's own user
 * @property {(path: string) => Promise<void>} own gives a file or folder to that user
 */

/** @type {ServerUser} */
export const SAME_USER = { prefix: [], own: async () => {} };

/**
 * A server that anybody can break into is never root.
 * @param {string[]} [needed] folders that its user has to read
 * @returns {Promise<ServerUser>} nobody, where the harness is root
 * @throws {UsageError} where nobody cannot run a server
 */
export async function findUnprivilegedUser(needed = everythingNeeded()) {
  if (process.geteuid?.() !== 0) return SAME_USER;
  assertOnPath("setpriv", "a server that must not be root");
  const look = 'for (const dir of process.argv.slice(1)) require("node:fs").readdirSync(dir)';
  const [program = "", ...args] = [...CHANGE, process.execPath, "-e", look, ...needed];
  const { failed, stderr, shortMessage } = await execa(program, args, {
    reject: false,
    timeout: 5000,
  });
  if (failed) {
    const words = stderr?.match(/^\w*Error: .*|^setpriv: .*/m)?.[0] ?? shortMessage;
    throw new UsageError(
      `this suite's servers must not be root, and user ${ID} cannot run them: ${words?.slice(0, 300)}; clone ` +
        "the repository to a folder that every user may enter, or start routebench as another user",
    );
  }
  return {
    prefix: CHANGE,
    told: `user ${ID}, who has no privileges`,
    // Not what a link points to: whoever owns a folder can put one into it.
    own: (file) => lchown(file, ID, ID),
  };
}
