import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const SCRIPT = readFileSync(new URL("attack.sh", import.meta.url), "utf8");

/**
 * The command that makes one attack of a host, for whatever its login shell is. What was planned goes to
 * the shell as base64 alone.
 * @param {import("./plan-attack.js").Attack} attack
 * @param {object} moment
 * @param {string} moment.token hexadecimal digits, which name the folder of its results
 * @param {number} moment.atMs ms since 1970 by our clock, at which all begin
 * @param {readonly number[]} moment.aheadMs by how much each host's clock is ahead of ours, in their order
 * @param {number} moment.lastsMs after which nothing is left, whatever has become of us
 * @returns {string} in which pdsh puts the host's place for %n
 */
export function attackCommand(attack, { token, atMs, aheadMs, lastsMs }) {
  if (!/^[0-9a-f]+$/.test(token)) throw new RangeError("a token has hexadecimal digits alone");
  const given = {
    token,
    hosts: aheadMs.length,
    at_ms: Math.round(atMs),
    ahead_ms: aheadMs.map(Math.round).join(" "),
    lasts_s: Math.ceil(lastsMs / 1000),
    targets: Buffer.from(attack.targets).toString("base64"),
    rate: attack.rate,
    length_ms: attack.lengthMs,
    connections: attack.connections,
    timeout_ms: attack.timeoutMs,
    max_body: attack.maxBody,
  };
  const assignments = Object.entries(given).map(([name, value]) => `${name}='${value}'\n`);
  const script = gzipSync(assignments.join("") + SCRIPT).toString("base64");
  return `exec sh -c 'eval "$(echo ${script} | base64 -d | gzip -d)"' sh %n`;
}

/**
 * The command that hands over the results of an attack, and leaves nothing.
 * @param {string} token
 * @param {number} rank the host's place
 * @returns {string}
 */
export function takeCommand(token, rank) {
  if (!/^[0-9a-f]+$/.test(token)) throw new RangeError("a token has hexadecimal digits alone");
  return `exec sh -c 'folder=\${TMPDIR:-/tmp}/routebench-load-${token}-${rank}; cat "$folder/results" && rm -rf "$folder"'`;
}
