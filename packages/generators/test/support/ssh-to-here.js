import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** pdsh and routebench both pass the host and the command as the last two arguments. */
const SSH = `#!/bin/sh
while [ $# -gt 2 ]; do shift; done
case "$1" in
  unreachable) echo "ssh: connect to host $1 port 22: No route to host" >&2; exit 255;;
  bare) PATH=$(dirname "$0")/bare; export PATH;;
esac
exec /bin/sh -c "$2"
`;

/**
 * An `ssh` on the PATH of this process that leads to this machine for any host. The host "bare" has no program but the
 * shell. Files that load hosts leave behind would be in a separate folder.
 */
export async function makeSshToHere() {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-ssh-"));
  const folder = path.join(dir, "leftovers");
  await mkdir(folder);
  await mkdir(path.join(dir, "bin/bare"), { recursive: true });
  await symlink("/bin/sh", path.join(dir, "bin/bare/sh"));
  await writeFile(path.join(dir, "bin/ssh"), SSH);
  await chmod(path.join(dir, "bin/ssh"), 0o755);
  const { PATH, TMPDIR } = process.env;
  Object.assign(process.env, { PATH: `${path.join(dir, "bin")}:${PATH}`, TMPDIR: folder });
  return {
    /** @returns {Promise<string[]>} files that attacks left behind */
    leftovers: () => readdir(folder),
    remove: async () => {
      for (const [name, value] of Object.entries({ PATH, TMPDIR })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await rm(dir, { recursive: true });
    },
  };
}
