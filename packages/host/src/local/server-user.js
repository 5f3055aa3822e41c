import { lchown, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { execa } from "execa";
import { assertOnPath } from "../find-on-path.js";
import { UsageError } from "../usage-error.js";
import { ROOT_DIR } from "../workspace.js";

/** The user nobody on every Linux: owns no file and belongs to no group that owns a file. */
const ID = 65_534;

const CHANGE = [
  "setpriv",
  ...[`--reuid=${ID}`, `--regid=${ID}`, "--clear-groups", "--no-new-privs"],
];

/** The workspace, Node itself, and temporary files of suites and the harness. */
const everythingNeeded = () => [ROOT_DIR, path.dirname(process.execPath), os.tmpdir()];

/**
 * @typedef {object} ServerUser the user that servers run as
 * @property {string[]} prefix of a server's command
 * @property {string} [description] for the report; absent: the harness's own user
 * @property {(path: string) => Promise<void>} giveTo makes the user the owner of a file or folder
 */

/** @type {ServerUser} */
export const SAME_USER = { prefix: [], giveTo: async () => {} };

/**
 * Servers with known vulnerabilities must never be root.
 * @param {string[]} [needed] folders that the user must be able to read
 * @returns {Promise<ServerUser>} nobody, if the harness is root
 * @throws {UsageError} if nobody cannot run a server
 */
export async function findUnprivilegedUser(needed = everythingNeeded()) {
  if (process.geteuid?.() !== 0) return SAME_USER;
  assertOnPath("setpriv", "a server that must not be root");
  const prefix = [...(await uncovering(needed)), ...CHANGE];
  const check = 'for (const dir of process.argv.slice(1)) require("node:fs").readdirSync(dir)';
  const [program = "", ...args] = [...prefix, process.execPath, "-e", check, ...needed];
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
    description: `user ${ID} without privileges`,
    // Does not follow links, because the owner of a folder can put links into it.
    giveTo: (file) => lchown(file, ID, ID),
  };
}

/**
 * A command prefix that lets every user enter folders below a private folder, such as /root. For that command alone, an
 * empty folder that holds only these folders covers the private folder.
 * @param {string[]} folders
 */
async function uncovering(folders) {
  const privateFolders = await Promise.all(folders.map(privateAbove));
  const hidden = folders.filter((_, index) => privateFolders[index] !== null);
  if (hidden.length === 0) return [];
  const covered = [...new Set(privateFolders.flatMap((folder) => folder ?? []))];
  // Descriptor 3 belongs to the channel. Descriptors still reach covered folders.
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

/** The topmost parent folder that other users may not enter. @type {(dir: string) => Promise<string | null>} */
async function privateAbove(dir) {
  const parent = path.dirname(dir);
  if (parent === dir) return null;
  const higher = await privateAbove(parent);
  if (higher !== null) return higher;
  return ((await stat(parent)).mode & 0o001) === 0 ? parent : null;
}
