import { chmod, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** Takes ssh's words as pdsh puts them and as we do: the command is the last, the host before it. */
const SSH = `#!/bin/sh
while [ $# -gt 2 ]; do shift; done
case "$1" in
  unreachable) echo "ssh: connect to host $1 port 22: No route to host" >&2; exit 255;;
  bare) PATH=$(dirname "$0")/bare; export PATH;;
esac
exec /bin/sh -c "$2"
`;

/**
 * An `ssh` on the PATH of this process that leads to this machine, whatever the host; on the host "bare" nothing
 * is found but the shell. What load hosts leave would lie in a folder of its own.
 */
export async function makeSshToHere() {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-ssh-"));
  const folder = path.join(dir, "left");
  await mkdir(folder);
  await mkdir(path.join(dir, "bin/bare"), { recursive: true });
  await symlink("/bin/sh", path.join(dir, "bin/bare/sh"));
  await writeFile(path.join(dir, "bin/ssh"), SSH);
  await chmod(path.join(dir, "bin/ssh"), 0o755);
  const { PATH, TMPDIR } = process.env;
  Object.assign(process.env, { PATH: `${path.join(dir, "bin")}:${PATH}`, TMPDIR: folder });
  return {
    /** @returns {Promise<string[]>} what attacks have left */
    left: () => readdir(folder),
    remove: async () => {
      for (const [name, value] of Object.entries({ PATH, TMPDIR })) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await rm(dir, { recursive: true });
    },
  };
}
