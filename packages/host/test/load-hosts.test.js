/** Several load hosts, by doubles: nothing is started. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asOneLoadHost, describeHosts } from "../src/load-hosts.js";

const signal = new AbortController().signal;

/** @type {any} tells what it was asked to load with */
const HERE = { load: async (/** @type {unknown} */ driver) => driver };

/** @param {{ openFilesLimit?: number, fails?: Error }} [how] */
function host({ openFilesLimit = 1000, fails } = {}) {
  /** @type {string[]} */
  const log = [];
  /** @type {any} */
  const generator = { close: async () => void log.push("closed") };
  return {
    log,
    room: () => ({ openFilesLimit, memoryBytes: openFilesLimit }),
    startGenerator: async (/** @type {{ graceMs?: number }} */ { graceMs }) => {
      log.push(`started with ${graceMs}`);
      if (fails) throw fails;
      return generator;
    },
  };
}

describe("several load hosts as one", () => {
  test("may open as many connections as the one with least room, on each", () => {
    const { openFilesLimit } = asOneLoadHost([host({ openFilesLimit: 500 }), host()], HERE).room();
    assert.equal(openFilesLimit, 1000);
  });

  test("start a generator on each, and end them together", async () => {
    const hosts = [host(), host()];
    const generator = await asOneLoadHost(hosts, HERE).startGenerator({ signal, graceMs: 7 });
    await generator.close();
    for (const { log } of hosts) assert.deepEqual(log, ["started with 7", "closed"]);
  });

  test("leave a generator that reaches them by itself to this machine", async () => {
    const hosts = [host(), host()];
    /** @type {any} */
    const [driver, run] = [{ id: "vegeta" }, { signal }];
    assert.equal(await asOneLoadHost(hosts, HERE).load(driver, run), driver);
    assert.deepEqual(
      hosts.flatMap(({ log }) => log),
      [],
    );
  });

  test("where one of them starts none, the others' are ended", async () => {
    const hosts = [host(), host({ fails: new Error("no memory") }), host()];
    await assert.rejects(asOneLoadHost(hosts, HERE).startGenerator({ signal }), /no memory/);
    assert.deepEqual(
      hosts.map(({ log }) => log.at(-1)),
      ["closed", "started with undefined", "closed"],
    );
  });
});

/** @param {string} name @param {object} [more] @returns {any} */
const machine = (name, more) => ({
  startedAt: `at ${name}`,
  gitCommit: `of ${name}`,
  cpuModel: name,
  cores: 2,
  memoryBytes: 1,
  operatingSystem: "Linux",
  nodeVersion: "v1",
  loadAverage: 0,
  pinning: { server: [0], driver: [1] },
  ...more,
});
/** @type {any} */
const place = { host: "load1", roundTripUs: { least: 1, median: 2 } };
const network = { host: "there", generators: [] };

describe("what figures over hosts are measured on", () => {
  test("is the servers' machine, at the harness's time and commit, and the machines of the load", () => {
    const there = machine("there", { network, onOneCore: true });
    const load = { machine: machine("load"), place };
    const described = describeHosts(there, machine("here"), [load, { machine: machine("here") }]);
    const { cpuModel, startedAt, gitCommit } = described;
    assert.deepEqual([cpuModel, startedAt, gitCommit], ["there", "at here", "of here"]);
    assert.equal("onOneCore" in described, false);
    const generators = described.network?.generators ?? [];
    assert.deepEqual(
      generators.map((one) => [one.cpuModel, one.host]),
      [
        ["load", "load1"],
        ["here", undefined],
      ],
    );
  });

  test("says where the machines are one", () => {
    const there = machine("there", { network });
    const loads = [{ machine: machine("load"), place }];
    assert.equal(describeHosts(there, there, loads, true).network?.areOneMachine, true);
    assert.equal(
      "areOneMachine" in (describeHosts(there, there, loads, false).network ?? {}),
      false,
    );
  });

  test("is pinned where every machine is: the servers there, the generator as on the first of its own", () => {
    const there = machine("there", { pinning: { server: [2], driver: [3] } });
    const load = { machine: machine("load"), place };
    const pinned = describeHosts(there, machine("here"), [load]).pinning;
    assert.deepEqual(pinned, { server: [2], driver: [1] });
    const loose = { machine: machine("load2", { pinning: null }), place };
    assert.equal(describeHosts(there, machine("here"), [load, loose]).pinning, null);
    assert.equal(
      describeHosts(machine("t", { pinning: null }), machine("h"), [load]).pinning,
      null,
    );
  });
});
