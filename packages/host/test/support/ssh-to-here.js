import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ROOT_DIR } from "@routebench/host/workspace";

/** Runs the remote command on this machine, and gives its address for every host. */
const SSH = `#!/bin/sh
if [ "$1" = -G ]; then echo "hostname 127.0.0.1"; exit; fi
while [ "$1" != -- ]; do shift; done
case "$2" in unreachable*) echo "ssh: connect to host $2 port 22: No route to host" >&2; exit 255;; esac
exec sh -c "$3"
`;

/**
 * An `ssh` on the PATH of this process that leads to this machine. The copy of the workspace there is the
 * workspace itself.
 * @returns {Promise<{ cacheDir: string, env: Record<string, string>, remove: () => Promise<void> }>} env: for a
 *   command that needs it too
 */
export async function makeSshToHere() {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-ssh-"));
  const [bin, cacheDir] = [path.join(dir, "bin"), path.join(dir, "cache")];
  await mkdir(bin);
  await mkdir(path.join(cacheDir, "routebench"), { recursive: true });
  await symlink(ROOT_DIR, path.join(cacheDir, "routebench/workspace"));
  await writeFile(path.join(bin, "ssh"), SSH);
  await chmod(path.join(bin, "ssh"), 0o755);
  const env = { PATH: `${bin}:${process.env.PATH}`, XDG_CACHE_HOME: cacheDir };
  const before = { PATH: process.env.PATH, XDG_CACHE_HOME: process.env.XDG_CACHE_HOME };
  Object.assign(process.env, env);
  return {
    cacheDir,
    env,
    remove: async () => {
      for (const [name, value] of Object.entries(before)) {
        if (value === undefined) delete process.env[name];
        else process.env[name] = value;
      }
      await rm(dir, { recursive: true });
    },
  };
}
