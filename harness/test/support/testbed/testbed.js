import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inNamespace, ip, pidsIn } from "./namespaces.js";
import { startSshds } from "./sshd.js";

/** @import { Machine } from "./sshd.js" */

/**
 * Machines simulated by network namespaces. The harness runs on one machine and reaches the other machines by ssh.
 * @typedef {object} Testbed
 * @property {string} host of the servers, as ssh knows it
 * @property {string} address of that host
 * @property {string[]} loadHosts as ssh knows them
 * @property {string[]} prefix words before a command on the harness's machine
 * @property {Record<string, string>} env of such a command
 * @property {() => Promise<number>} countProcesses on the harness's machine
 * @property {(host: string) => Promise<number[]>} pidsOf all processes of a host, including sshd
 * @property {(host: string) => Promise<void>} cut disconnects a host from the network
 * @property {(host: string) => Promise<void>} mend reconnects the host
 * @property {() => Promise<void>} remove everything
 */

const CONTROL = "10.201.7.1";
const SERVER = "10.201.7.2";
const FIRST_LOAD_HOST = 11;

/**
 * @param {string} cacheDir of all hosts, for their copy of the workspace
 * @param {{ loadHosts?: number }} [network] how many
 * @returns {Promise<Testbed>}
 */
export async function makeTestbed(cacheDir, { loadHosts = 0 } = {}) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-testbed-"));
  /** @type {(() => Promise<unknown>)[]} run in reverse order */
  const undo = [() => rm(dir, { recursive: true, force: true })];
  const onStart = (/** @type {() => Promise<void>} */ stop) => void undo.push(stop);
  const remove = async () => {
    for (const step of undo.toReversed()) await step();
  };
  const addNamespace = async (/** @type {string} */ part) => {
    const namespace = `rb${process.pid}${part}`;
    await ip("netns", "add", namespace);
    undo.push(() => ip("netns", "delete", namespace));
    await ip("-n", namespace, "link", "set", "lo", "up");
    return namespace;
  };
  try {
    const middle = await addNamespace("-switch");
    const control = { namespace: await addNamespace("-control"), address: CONTROL };
    const server = { name: "bench1", namespace: await addNamespace("-bench1"), address: SERVER };
    /** @type {Machine[]} */
    const loads = [];
    for (let index = 0; index < loadHosts; index += 1) {
      const name = `load${index + 1}`;
      const address = `10.201.7.${FIRST_LOAD_HOST + index}`;
      loads.push({ name, namespace: await addNamespace(`-${name}`), address });
    }
    await ip("-n", middle, "link", "add", "bridge", "type", "bridge");
    await ip("-n", middle, "link", "set", "bridge", "up");
    for (const machine of [control, ...loads, server]) await connectToSwitch(middle, machine);
    const env = await startSshds(dir, [server, ...loads], cacheDir, onStart);
    const namespaceOf = (/** @type {string} */ host) =>
      [server, ...loads].find(({ name }) => name === host)?.namespace ?? "";
    const setPort = (/** @type {string} */ host, /** @type {"up" | "down"} */ state) =>
      ip("-n", middle, "link", "set", portOf(namespaceOf(host)), state);
    return {
      host: server.name,
      address: SERVER,
      env,
      remove,
      loadHosts: loads.map(({ name }) => name),
      prefix: inNamespace(control.namespace, []),
      countProcesses: async () => (await pidsIn(control.namespace)).length,
      pidsOf: (host) => pidsIn(namespaceOf(host)),
      cut: (host) => setPort(host, "down"),
      mend: (host) => setPort(host, "up"),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @param {string} namespace whose port it is; the name of a port has at most fifteen characters */
const portOf = (namespace) => `p${namespace.slice(namespace.indexOf("-"))}`;

/**
 * @param {string} middle the namespace of the bridge
 * @param {{ namespace: string, address: string }} machine
 */
async function connectToSwitch(middle, { namespace, address }) {
  const port = portOf(namespace);
  const peer = ["type", "veth", "peer", "name", "wire", "netns", namespace];
  await ip("-n", middle, "link", "add", port, ...peer);
  await ip("-n", middle, "link", "set", port, "master", "bridge", "up");
  await ip("-n", namespace, "address", "add", `${address}/24`, "dev", "wire");
  await ip("-n", namespace, "link", "set", "wire", "up");
}
