import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { describeHosts } from "../src/describe-hosts.js";

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
