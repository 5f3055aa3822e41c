import { spawn } from "node:child_process";
import readline from "node:readline";
import { execa } from "execa";
import { GeneratorError } from "../generator.js";

const HOW_TO_GET_VEGETA =
  "to get vegeta: go install github.com/tsenart/vegeta/v12@v12.12.0, and put it on the PATH that a command over ssh has";

const LOOKS = 8;
const LIMIT_MS = 20_000;

/** Prints what is installed, then the time for each line that comes. */
const COMMAND = `exec sh -c '${[
  "echo",
  "command -v vegeta >/dev/null || { echo routebench: no vegeta; exit; }",
  "echo routebench: $(vegeta -version)",
  "while read -r _; do date +%s%3N; done",
].join("; ")}'`;

/** What pdsh, ssh and a shell all take for one plain name: no list, no range, no option, no path. */
const NAME = /^(?:[A-Za-z0-9_.][A-Za-z0-9_.-]*@)?[A-Za-z0-9_.][A-Za-z0-9_.-]*$/;

/** @typedef {{ version: string, clockAheadMs: number, connectMs: number }} FoundHost of ours */

/** @param {readonly string[]} names @throws {GeneratorError} naming the one that cannot be used */
export function assertLoadHosts(names) {
  if (names.length === 0) throw new GeneratorError("vegeta needs a load host");
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) {
      throw new GeneratorError(
        `${JSON.stringify(name)} is not the name of a load host. Give it as ssh knows it, e.g. bench1 or me@10.0.0.2`,
      );
    }
    if (names.indexOf(name) !== index)
      throw new GeneratorError(`the load host ${name} is named twice`);
  }
}

/** @type {(hosts: readonly string[], sshOptions: readonly string[]) => Promise<FoundHost[]>} */
export async function lookAtAll(hosts, sshOptions) {
  if (!(await says("pdsh", ["-V"]))) {
    throw new GeneratorError("pdsh was not found here; to get pdsh: apt-get install pdsh");
  }
  const here = await says("vegeta", ["-version"]);
  if (!here) throw new GeneratorError(`vegeta was not found here; ${HOW_TO_GET_VEGETA}`);
  const probed = await Promise.all(hosts.map((host) => probeHost(host, sshOptions)));
  for (const [index, { version }] of probed.entries()) {
    const versionHere = versionOf(here.replaceAll("\n", " "));
    if (version !== versionHere) {
      throw new GeneratorError(
        `vegeta is ${versionHere} here, ${version} on ${hosts[index]}. Use one on all`,
      );
    }
  }
  return probed;
}

/** Empty where it is not there. @type {(program: string, args: string[]) => Promise<string>} */
async function says(program, args) {
  const { stdout, failed } = await execa(program, args, { reject: false, timeout: 5000 });
  return failed ? "" : (stdout ?? "");
}

/**
 * Of several looks at its clock the one with the shortest way there and back counts, as in NTP.
 * @type {(host: string, sshOptions: readonly string[]) => Promise<FoundHost>}
 */
async function probeHost(host, sshOptions) {
  const startedAt = performance.now();
  const ssh = spawn("ssh", [...sshOptions, "--", host, COMMAND]);
  let said = "";
  ssh.stderr.on("data", (chunk) => {
    said = (said + chunk).slice(-300);
  });
  const ended = new Promise((resolve) => ssh.once("close", resolve).once("error", resolve));
  ssh.stdin.on("error", () => {});
  const late = setTimeout(() => ssh.kill(), LIMIT_MS);
  const lines = readline.createInterface({ input: ssh.stdout })[Symbol.asyncIterator]();
  const nextLine = async (/** @type {RegExp} */ form) => {
    for (;;) {
      const { value, done } = await lines.next();
      if (done) {
        await ended;
        const why = said.trim().split("\n").at(-1) || "it ended without output";
        throw new GeneratorError(
          `${host} cannot be reached by ssh: ${why}; "ssh -o BatchMode=yes ${host} true" must work`,
        );
      }
      const match = form.exec(value);
      if (match) return match[1] ?? "";
    }
  };
  try {
    const versionText = await nextLine(/^routebench: (.*)$/);
    if (versionText === "no vegeta")
      throw new GeneratorError(`${host} has no vegeta; ${HOW_TO_GET_VEGETA}`);
    const connectMs = performance.now() - startedAt;
    let best = { clockAheadMs: 0, wayMs: Number.POSITIVE_INFINITY };
    for (let look = 0; look < LOOKS; look += 1) {
      const before = Date.now();
      const askedAt = performance.now();
      ssh.stdin.write("\n");
      const hostTime = Number(await nextLine(/^(\d{13}|.*N)$/));
      if (Number.isNaN(hostTime)) {
        throw new GeneratorError(
          `${host}: its "date" shows no milliseconds. Install GNU coreutils`,
        );
      }
      const wayMs = performance.now() - askedAt;
      if (wayMs < best.wayMs) best = { clockAheadMs: hostTime - before - wayMs / 2, wayMs };
    }
    return { version: versionOf(versionText), clockAheadMs: best.clockAheadMs, connectMs };
  } finally {
    clearTimeout(late);
    ssh.kill();
    await ended;
  }
}

/** Built by `go install` it knows none. @param {string} text printed by `vegeta -version`, in one line */
function versionOf(text) {
  const [, version] = /Version: (?!Commit:)(\S+)/.exec(text) ?? [];
  const [, runtime = ""] = /Runtime: (\S+)/.exec(text) ?? [];
  return version ?? `of unknown version, built by ${runtime || "an unknown compiler"}`;
}
