import assert from "node:assert/strict";
import os from "node:os";
import { describe, test } from "node:test";
import { findingsOf, lookAtMachine, notesOf } from "../../src/machine/look.js";

/** @import { MachineLook } from "../../src/machine/look.js" */

/** @type {MachineLook} */
const FINE = {
  quotaCores: null,
  hasLoopback: true,
  countsCpuTime: true,
  hidesOtherUsers: false,
};

describe("the notes at the start of a run", () => {
  test("are none on a machine that withholds nothing", () => {
    assert.deepEqual(notesOf(findingsOf(FINE, true)), []);
    assert.deepEqual(notesOf(findingsOf({ ...FINE, quotaCores: 2 }, true)), []);
  });

  test("name a quota below two cores", () => {
    const [note] = notesOf(findingsOf({ ...FINE, quotaCores: 1.5 }));
    assert.match(String(note), /^note: CPU quota: 1\.5 cores\. .*sleeps.*Grant/);
  });

  test("name hidden processes only if servers run as another user", () => {
    const hiding = { ...FINE, hidesOtherUsers: true };
    assert.deepEqual(notesOf(findingsOf(hiding, false)), []);
    assert.match(String(notesOf(findingsOf(hiding, true))), /not known\. .*SYS_PTRACE/);
  });
});

test("a run is not refused if the network interfaces are hidden", (context) => {
  context.mock.method(os, "networkInterfaces", () => {
    throw new Error("uv_interface_addresses returned Unknown system error 13");
  });
  assert.equal(lookAtMachine().hasLoopback, true);
});

test("a run is refused if the loopback is down", () => {
  const findings = findingsOf({ ...FINE, hasLoopback: false });
  assert.throws(() => notesOf(findings), { name: "UsageError", message: /ip link set lo up/ });
});
