import { spawn } from "node:child_process";
import { findOnPath } from "@routebench/host/find-on-path";
import { execa } from "execa";

/** On Debian, the PATH of users may lack these folders. */
process.env.PATH = `${process.env.PATH}:/usr/sbin:/sbin`;

const NEEDED = ["ip", "sshd", "ssh", "ssh-keygen"];

/** @returns {Promise<string | false>} why network namespaces cannot be used here; false if they can */
export async function whyNoNamespaces() {
  if (process.platform !== "linux") return "only Linux has network namespaces";
  if (process.geteuid?.() !== 0) return "only root may make network namespaces";
  const missing = NEEDED.filter((program) => findOnPath(program) === undefined);
  if (missing.length > 0) return `not installed here: ${missing.join(", ")}`;
  const name = `rb-try-${process.pid}`;
  const { failed, stderr } = await execa("ip", ["netns", "add", name], { reject: false });
  if (failed) return `network namespaces cannot be made here: ${stderr}`;
  await ip("netns", "delete", name);
  return false;
}

/** @type {(...words: string[]) => Promise<void>} */
export async function ip(...words) {
  await execa("ip", words);
}

/** @param {string} namespace @param {string[]} words a command */
export const inNamespace = (namespace, words) => ["ip", "netns", "exec", namespace, ...words];

/** @param {string} namespace @returns {Promise<number[]>} its processes */
export async function pidsIn(namespace) {
  const { stdout } = await execa("ip", ["netns", "pids", namespace]);
  return stdout.split("\n").filter(Boolean).map(Number);
}

/**
 * Starts a program that keeps running, and waits until its output matches.
 * @param {string} namespace
 * @param {string[]} words
 * @param {RegExp} ready
 * @returns {Promise<() => Promise<void>>} ends it
 */
export async function stayIn(namespace, words, ready) {
  const [program = "", ...args] = inNamespace(namespace, words);
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
  const ended = new Promise((resolve) => child.once("close", resolve));
  let printed = "";
  await new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk) => {
        printed += chunk;
        if (ready.test(printed)) resolve(undefined);
      });
    }
    void ended.then(() => reject(new Error(`${words.join(" ")} ended: ${printed}`)));
  });
  return async () => {
    child.kill("SIGKILL");
    await ended;
  };
}
