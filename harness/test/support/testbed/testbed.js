import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { inNamespace, ip, pidsIn } from "./namespaces.js";
import { delayByNetem, delayByRelay, losePackets, takeFewPorts, takesNetem } from "./slow-wire.js";
import { startSshds } from "./sshd.js";

/** @import { Machine } from "./sshd.js" */

/**
 * Machines made up of network namespaces: the harness runs on one, and reaches the others by ssh.
 * @typedef {object} Testbed
 * @property {string} host of the servers, as ssh knows it
 * @property {string} address its
 * @property {string[]} loadHosts as ssh knows them
 * @property {"nothing" | "netem" | "a relay"} slowBy what delays what passes to and from the servers' machine
 * @property {string[]} prefix words before a command of the harness's machine
 * @property {Record<string, string>} env of it
 * @property {() => Promise<number>} left processes on the harness's machine
 * @property {(host: string) => Promise<number[]>} pidsOf all processes of a host, those of sshd too
 * @property {(host: string) => Promise<void>} cut pulls a host's cable
 * @property {(host: string) => Promise<void>} mend puts it back
 * @property {() => Promise<void>} remove it all
 *
 * @typedef {object} Network between them
 * @property {number} [loadHosts] how many
 * @property {number} [delayMs] one way, to and from the servers' machine
 * @property {number} [loss] of all packets that come to the harness's machine and to the load hosts, a share
 */

const CONTROL = "10.201.7.1";
const SERVER = "10.201.7.2";
const FIRST_LOAD_HOST = 11;

/**
 * @param {string} cacheDir of all hosts, where their copy of the workspace lies
 * @param {Network} [network]
 * @returns {Promise<Testbed>}
 */
export async function makeTestbed(cacheDir, { loadHosts = 0, delayMs = 0, loss = 0 } = {}) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-testbed-"));
  /** @type {(() => Promise<unknown>)[]} the last first */
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
    const plugIn = (/** @type {{ namespace: string, address: string }} */ machine, port = "") =>
      connectToSwitch(middle, machine, port || portOf(machine.namespace));
    for (const machine of [control, ...loads]) await plugIn(machine);

    const isDelayed = delayMs > 0;
    const hasNetem = isDelayed && (await takesNetem(server.namespace));
    if (isDelayed && !hasNetem) {
      const [front, back] = [await addNamespace("-front"), await addNamespace("-back")];
      await plugIn({ namespace: front, address: SERVER }, portOf(server.namespace));
      await connect({ namespace: back, address: CONTROL }, server);
      await takeFewPorts(server.namespace);
      await delayByRelay({ front, back, address: SERVER, dir, delayMs }, onStart);
    } else {
      await plugIn(server);
      if (hasNetem) {
        for (const { namespace } of [control, ...loads, server])
          await delayByNetem(namespace, delayMs);
      }
    }
    if (loss > 0) {
      for (const { namespace } of [control, ...loads]) await losePackets(namespace, loss);
    }
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
      slowBy: isDelayed ? (hasNetem ? "netem" : "a relay") : "nothing",
      prefix: inNamespace(control.namespace, []),
      left: async () => (await pidsIn(control.namespace)).length,
      pidsOf: (host) => pidsIn(namespaceOf(host)),
      cut: (host) => setPort(host, "down"),
      mend: (host) => setPort(host, "up"),
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** @param {string} namespace what it is plugged into, whose name may have fifteen characters */
const portOf = (namespace) => `p${namespace.slice(namespace.indexOf("-"))}`;

/**
 * @param {string} middle the namespace of the bridge
 * @param {{ namespace: string, address: string }} machine
 * @param {string} port of the bridge
 */
async function connectToSwitch(middle, machine, port) {
  const peer = ["type", "veth", "peer", "name", "wire", "netns", machine.namespace];
  await ip("-n", middle, "link", "add", port, ...peer);
  await ip("-n", middle, "link", "set", port, "master", "bridge", "up");
  await setUp(machine);
}

/**
 * @param {{ namespace: string, address: string }} one
 * @param {{ namespace: string, address: string }} other
 */
async function connect(one, other) {
  const peer = ["type", "veth", "peer", "name", "wire", "netns", other.namespace];
  await ip("-n", one.namespace, "link", "add", "wire", ...peer);
  for (const machine of [one, other]) await setUp(machine);
}

/** @param {{ namespace: string, address: string }} machine */
async function setUp({ namespace, address }) {
  await ip("-n", namespace, "address", "add", `${address}/24`, "dev", "wire");
  await ip("-n", namespace, "link", "set", "wire", "up");
}
