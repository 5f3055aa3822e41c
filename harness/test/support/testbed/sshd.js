import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { findOnPath } from "@routebench/host/find-on-path";
import { execa } from "execa";
import { stayIn } from "./namespaces.js";

/** @typedef {{ name: string, namespace: string, address: string }} Machine a machine that ssh reaches by its name */

/**
 * Lets the harness reach machines by ssh with temporary keys, as one user, independently of this machine's
 * configuration.
 * @param {string} dir for keys and settings
 * @param {Machine[]} machines
 * @param {string} cacheDir of all machines
 * @param {(stop: () => Promise<void>) => void} onStart gets a function that stops an sshd
 * @returns {Promise<Record<string, string>>} an environment whose ssh knows the machines
 */
export async function startSshds(dir, machines, cacheDir, onStart) {
  const file = (/** @type {string} */ name) => path.join(dir, name);
  for (const key of ["host", "user"]) {
    await execa("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", file(key)]);
  }
  const hostKey = (await readFile(file("host.pub"), "utf8")).split(" ").slice(0, 2).join(" ");
  const known = machines.map(({ address }) => `${address} ${hostKey}\n`);
  await writeFile(file("known"), known.join(""));
  await writeFile(file("authorized"), await readFile(file("user.pub")), { mode: 0o600 });
  await writeFile(file("config"), machines.map((machine) => knownAs(machine, file)).join("\n"));
  await mkdir(cacheDir, { recursive: true });
  for (const machine of machines) onStart(await startSshd(machine, cacheDir, file));
  await mkdir(file("bin"));
  const ssh = `#!/bin/sh\nexec ${findOnPath("ssh")} -F ${file("config")} "$@"\n`;
  await writeFile(file("bin/ssh"), ssh);
  await chmod(file("bin/ssh"), 0o755);
  return { PATH: `${file("bin")}:${process.env.PATH}` };
}

/**
 * @param {Machine} machine
 * @param {(name: string) => string} file
 * @returns {string} the machine's section of ssh's configuration
 */
const knownAs = ({ name, address }, file) =>
  [
    ...[`Host ${name}`, `HostName ${address}`, "User root", `IdentityFile ${file("user")}`],
    "IdentitiesOnly yes",
    `UserKnownHostsFile ${file("known")}`,
    "GlobalKnownHostsFile none",
    "",
  ].join("\n");

/**
 * @param {Machine} machine
 * @param {string} cacheDir
 * @param {(name: string) => string} file
 * @returns {Promise<() => Promise<void>>} stops the sshd
 */
function startSshd({ namespace, address }, cacheDir, file) {
  const { PATH = "" } = process.env;
  const settings = [
    ...[`HostKey=${file("host")}`, `AuthorizedKeysFile=${file("authorized")}`, "StrictModes=no"],
    "UsePAM=no",
    "PidFile=none",
    `ListenAddress=${address}`,
    "Port=22",
    `SetEnv=XDG_CACHE_HOME=${cacheDir} PATH=${PATH} ${fromCache()}`,
  ];
  const options = settings.flatMap((setting) => ["-o", setting]);
  // sshd requires a folder in /run, which this machine may lack. The mount is visible in this namespace only.
  const script = 'mount -t tmpfs none /run && mkdir /run/sshd && exec "$@"';
  const sshd = [findOnPath("sshd") ?? "", "-D", "-e", "-f", "/dev/null", ...options];
  return stayIn(namespace, ["sh", "-c", script, "sh", ...sshd], /Server listening/);
}

/** Packages come from this machine's caches, because the namespace has no internet access. */
function fromCache() {
  const {
    XDG_CACHE_HOME: caches = inHome(".cache"),
    XDG_DATA_HOME: data = inHome(".local/share"),
  } = process.env;
  return [
    "npm_config_offline=true",
    "pnpm_config_offline=true",
    `npm_config_cache=${inHome(".npm")}`,
    `pnpm_config_cache_dir=${path.join(caches, "pnpm")}`,
    `pnpm_config_store_dir=${path.join(data, "pnpm/store")}`,
  ].join(" ");
}

/** @param {string} folder */
const inHome = (folder) => path.join(os.homedir(), folder);
