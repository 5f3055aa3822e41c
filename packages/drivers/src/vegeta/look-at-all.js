import { execa } from "execa";
import { DriverError } from "../driver.js";
import { HOW_TO_GET_VEGETA, probeHost, versionOf } from "./probe-host.js";

/**
 * Looks whether all can take part: the load hosts and this machine.
 * @param {readonly string[]} hosts that were asserted
 * @param {readonly string[]} sshOptions
 * @returns {Promise<import("./probe-host.js").Found[]>}
 * @throws {DriverError} naming what is missing where, and the remedy
 */
export async function lookAtAll(hosts, sshOptions) {
  if (!(await says("pdsh", ["-V"]))) {
    throw new DriverError("pdsh was not found here; to get pdsh: apt-get install pdsh");
  }
  const here = await says("vegeta", ["-version"]);
  if (!here) throw new DriverError(`vegeta was not found here; ${HOW_TO_GET_VEGETA}`);
  const found = await Promise.all(hosts.map((host) => probeHost(host, sshOptions)));
  for (const [index, { version }] of found.entries()) {
    const own = versionOf(here.replaceAll("\n", " "));
    if (version !== own) {
      throw new DriverError(`vegeta is ${own} here, ${version} on ${hosts[index]}; use one on all`);
    }
  }
  return found;
}

/**
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<string>} empty where it is not there
 */
async function says(program, args) {
  const { stdout, failed } = await execa(program, args, { reject: false, timeout: 5000 });
  return failed ? "" : (stdout ?? "");
}
