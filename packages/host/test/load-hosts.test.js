/** Several load hosts, all fake: nothing is started. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { asOneLoadHost, describeHosts } from "../src/load-hosts.js";

const signal = new AbortController().signal;

/** @param {{ openFilesLimit?: number, fails?: Error }} [how] */
function host({ openFilesLimit = 1000, fails } = {}) {
  /** @type {string[]} */
  const log = [];
  /** @type {any} */
  const generator = { close: async () => void log.push("closed") };
  return {
    log,
    room: () => ({ openFilesLimit, memoryBytes: openFilesLimit, tasks: null, localPorts: null }),
    startGenerator: async (/** @type {{ graceMs?: number }} */ { graceMs }) => {
      log.push(`started with ${graceMs}`);
      if (fails) throw fails;
      return generator;
    },
  };
}

describe("several load hosts as one", () => {
  test("may open, on each host, as many connections as the host with the lowest limit", () => {
    const { openFilesLimit } = asOneLoadHost([host({ openFilesLimit: 500 }), host()]).room();
    assert.equal(openFilesLimit, 1000);
  });

  test("start a generator on each host and end them together", async () => {
    const hosts = [host(), host()];
    const generator = await asOneLoadHost(hosts).startGenerator({ signal, graceMs: 7 });
    await generator.close();
    for (const { log } of hosts) assert.deepEqual(log, ["started with 7", "closed"]);
  });

  test("end the started generators if a host cannot start its generator", async () => {
    const hosts = [host(), host({ fails: new Error("no memory") }), host()];
    await assert.rejects(asOneLoadHost(hosts).startGenerator({ signal }), /no memory/);
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
const network = { host: "bench1", generators: [] };

describe("describeHosts", () => {
  test("names the servers' machine, the harness's time and commit, and the load hosts", () => {
    const bench1 = machine("bench1", { network, onOneCore: true });
    const load = { machine: machine("load"), place };
    const described = describeHosts(bench1, machine("here"), [load, { machine: machine("here") }]);
    const { cpuModel, startedAt, gitCommit } = described;
    assert.deepEqual([cpuModel, startedAt, gitCommit], ["bench1", "at here", "of here"]);
    assert.equal("onOneCore" in described, false);
    const generators = described.network?.generators ?? [];
    assert.deepEqual(
      generators.map(({ cpuModel, host }) => [cpuModel, host]),
      [
        ["load", "load1"],
        ["here", undefined],
      ],
    );
  });

  test("says if all hosts are the same machine", () => {
    const bench1 = machine("bench1", { network });
    const loads = [{ machine: machine("load"), place }];
    assert.equal(describeHosts(bench1, bench1, loads, true).network?.areOneMachine, true);
    assert.equal(
      "areOneMachine" in (describeHosts(bench1, bench1, loads, false).network ?? {}),
      false,
    );
  });

  test("is pinned only if every machine is pinned", () => {
    const bench1 = machine("bench1", { pinning: { server: [2], driver: [3] } });
    const load = { machine: machine("load"), place };
    const pinned = describeHosts(bench1, machine("here"), [load]).pinning;
    assert.deepEqual(pinned, { server: [2], driver: [1] });
    const loose = { machine: machine("load2", { pinning: null }), place };
    assert.equal(describeHosts(bench1, machine("here"), [load, loose]).pinning, null);
    assert.equal(
      describeHosts(machine("t", { pinning: null }), machine("h"), [load]).pinning,
      null,
    );
  });
});
