import { lchown, stat } from "node:fs/promises";
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
 * @property {string} [description] for the report; absent: the harness's own user
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
  const prefix = [...(await uncovering(needed)), ...CHANGE];
  const look = 'for (const dir of process.argv.slice(1)) require("node:fs").readdirSync(dir)';
  const [program = "", ...args] = [...prefix, process.execPath, "-e", look, ...needed];
  const { failed, stderr, shortMessage } = await execa(program, args, {
    reject: false,
    timeout: 5000,
  });
  if (failed) {
    const words = stderr?.match(/^\w*Error: .*|^(setpriv|unshare|mount): .*/m)?.[0] ?? shortMessage;
    throw new UsageError(
      `this suite's servers must not be root, and user ${ID} cannot run them: ${words?.slice(0, 300)}. Clone ` +
        "the repository to a folder that every user may enter, or start routebench as another user",
    );
  }
  return {
    prefix,
    description: `user ${ID}, who has no privileges`,
    // Not what a link points to: whoever owns a folder can put one into it.
    own: (file) => lchown(file, ID, ID),
  };
}

/**
 * Words before a command that let every user enter these folders although they lie below a private one, such as /root:
 * for that command alone, an empty folder covers the private one, and holds nothing but them.
 * @param {string[]} folders
 */
async function uncovering(folders) {
  const privateFolders = await Promise.all(folders.map(privateAbove));
  const hidden = folders.filter((_, index) => privateFolders[index] !== null);
  if (hidden.length === 0) return [];
  const covered = [...new Set(privateFolders.flatMap((folder) => folder ?? []))];
  // Descriptor 3 is the channel's. What is covered can still be reached by a descriptor.
  const places = hidden.map((_, index) => ({ fd: index + 4, to: `"$${index + 1}"` }));
  const script = [
    "set -e; umask 022",
    ...places.map(({ fd, to }) => `exec ${fd}<${to}`),
    ...covered.map((_, index) => `mount -t tmpfs -o mode=755 none "$${hidden.length + index + 1}"`),
    ...places.map(({ fd, to }) => `mkdir -p ${to}; mount -c --bind /proc/self/fd/${fd} ${to}`),
    ...places.map(({ fd }) => `exec ${fd}<&-`),
    `shift ${hidden.length + covered.length}; exec "$@"`,
  ].join("; ");
  return ["unshare", "--mount", "--", "sh", "-c", script, "sh", ...hidden, ...covered];
}

/** The topmost folder above that others may not enter. @type {(dir: string) => Promise<string | null>} */
async function privateAbove(dir) {
  const parent = path.dirname(dir);
  if (parent === dir) return null;
  const higher = await privateAbove(parent);
  if (higher !== null) return higher;
  return ((await stat(parent)).mode & 0o001) === 0 ? parent : null;
}
