import { spawn } from "node:child_process";
import readline from "node:readline";
import { execa } from "execa";
import { GeneratorError } from "../generator.js";

const HOW_TO_GET_VEGETA =
  "Install vegeta: go install github.com/tsenart/vegeta/v12@v12.12.0, and put it on the PATH of commands over ssh";

const CLOCK_READINGS = 8;
const LIMIT_MS = 20_000;

/** Prints the installed version, and then the time for each line of input. */
const COMMAND = `exec sh -c '${[
  "echo",
  "command -v vegeta >/dev/null || { echo routebench: no vegeta; exit; }",
  "echo routebench: $(vegeta -version)",
  "while read -r _; do date +%s%3N; done",
].join("; ")}'`;

/** A plain name for pdsh, ssh and a shell: no list, range, option or path. */
const NAME = /^(?:[A-Za-z0-9_.][A-Za-z0-9_.-]*@)?[A-Za-z0-9_.][A-Za-z0-9_.-]*$/;

/** @typedef {{ version: string, clockAheadMs: number, connectMs: number }} FoundHost */

/** @param {readonly string[]} names @throws {GeneratorError} naming the host that cannot be used */
export function assertLoadHosts(names) {
  if (names.length === 0) throw new GeneratorError("vegeta needs a load host");
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) {
      throw new GeneratorError(
        `${JSON.stringify(name)} is not a valid load host. Use a name that ssh accepts, such as bench1 or me@10.0.0.2`,
      );
    }
    if (names.indexOf(name) !== index)
      throw new GeneratorError(`the load host ${name} is named twice`);
  }
}

/** @type {(hosts: readonly string[], sshOptions: readonly string[]) => Promise<FoundHost[]>} */
export async function probeHosts(hosts, sshOptions) {
  if (!(await outputOf("pdsh", ["-V"]))) {
    throw new GeneratorError("pdsh was not found here. Install pdsh: apt-get install pdsh");
  }
  const localOutput = await outputOf("vegeta", ["-version"]);
  if (!localOutput) throw new GeneratorError(`vegeta was not found here. ${HOW_TO_GET_VEGETA}`);
  const probed = await Promise.all(hosts.map((host) => probeHost(host, sshOptions)));
  for (const [index, { version }] of probed.entries()) {
    const localVersion = versionOf(localOutput.replaceAll("\n", " "));
    if (version !== localVersion) {
      throw new GeneratorError(
        `vegeta is ${localVersion} here, ${version} on ${hosts[index]}. Use one version on all`,
      );
    }
  }
  return probed;
}

/** Empty if the program fails or is missing. @type {(program: string, args: string[]) => Promise<string>} */
async function outputOf(program, args) {
  const { stdout, failed } = await execa(program, args, { reject: false, timeout: 5000 });
  return failed ? "" : (stdout ?? "");
}

/**
 * Reads the host's clock several times. The reading with the shortest round trip counts, as in NTP.
 * @type {(host: string, sshOptions: readonly string[]) => Promise<FoundHost>}
 */
async function probeHost(host, sshOptions) {
  const startedAt = performance.now();
  const ssh = spawn("ssh", [...sshOptions, "--", host, COMMAND]);
  let errors = "";
  ssh.stderr.on("data", (chunk) => {
    errors = (errors + chunk).slice(-300);
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
        const why = errors.trim().replace(/\.$/, "").split("\n").at(-1) || "it printed nothing";
        throw new GeneratorError(
          `${host} cannot be reached by ssh: ${why}. Make this command work: ssh -o BatchMode=yes ${host} true`,
        );
      }
      const match = form.exec(value);
      if (match) return match[1] ?? "";
    }
  };
  try {
    const versionText = await nextLine(/^routebench: (.*)$/);
    if (versionText === "no vegeta")
      throw new GeneratorError(`${host} has no vegeta. ${HOW_TO_GET_VEGETA}`);
    const connectMs = performance.now() - startedAt;
    let best = { clockAheadMs: 0, wayMs: Number.POSITIVE_INFINITY };
    for (let reading = 0; reading < CLOCK_READINGS; reading += 1) {
      const before = Date.now();
      const sentAt = performance.now();
      ssh.stdin.write("\n");
      const hostTime = Number(await nextLine(/^(\d{13}|.*N)$/));
      if (Number.isNaN(hostTime)) {
        throw new GeneratorError(
          `${host}: its "date" shows no milliseconds. Install GNU coreutils`,
        );
      }
      const wayMs = performance.now() - sentAt;
      if (wayMs < best.wayMs) best = { clockAheadMs: hostTime - before - wayMs / 2, wayMs };
    }
    return { version: versionOf(versionText), clockAheadMs: best.clockAheadMs, connectMs };
  } finally {
    clearTimeout(late);
    ssh.kill();
    await ended;
  }
}

/** Unknown if vegeta was built by `go install`. @param {string} text printed by `vegeta -version`, in one line */
function versionOf(text) {
  const [, version] = /Version: (?!Commit:)(\S+)/.exec(text) ?? [];
  const [, runtime = ""] = /Runtime: (\S+)/.exec(text) ?? [];
  return version ?? `of unknown version, built by ${runtime || "an unknown compiler"}`;
}
