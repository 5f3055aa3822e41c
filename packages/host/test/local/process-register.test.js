import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, test } from "node:test";
import { ProcessRegister } from "../../src/local/process-register.js";
import { MadeUpProc } from "../support/made-up-proc.js";

describe("the register of processes", () => {
  /** @type {MadeUpProc} */
  let proc;
  beforeEach(() => {
    proc = new MadeUpProc();
  });
  afterEach(() => proc.remove());

  /** @type {(pid: number, parent: number, environment?: string[]) => void} */
  const add = (pid, parent, environment) =>
    proc.set(pid, { parent, environment, threads: { [pid]: { cpuNs: 1 } } });

  const register = () => {
    const swept = new ProcessRegister("SERVER", proc.dir);
    swept.refresh();
    return swept;
  };

  test("finds a process's descendants", () => {
    add(10, 1);
    add(12, 11);
    add(11, 10);
    add(20, 1);
    assert.deepEqual(register().familyOf(10, "a").sort(), [11, 12]);
  });

  test("finds processes with the mark under any parent, and their descendants", () => {
    add(10, 1, ["PATH=/bin", "SERVER=a"]);
    add(11, 1, ["SERVER=a", "X=1"]);
    add(12, 11);
    add(13, 1, ["SERVER=ab"]);
    add(14, 1, ["OTHER_SERVER=a"]);
    assert.deepEqual(register().familyOf(10, "a").sort(), [11, 12]);
  });

  test("shares a sweep between calls within a second", () => {
    add(10, 1);
    add(11, 10);
    const swept = new ProcessRegister("SERVER", proc.dir);
    swept.refresh(0);
    add(12, 10);
    swept.refresh(999);
    assert.equal(swept.sweeps, 1);
    assert.deepEqual(swept.familyOf(10, "a"), [11]);
    swept.refresh(1000);
    assert.equal(swept.sweeps, 2);
    assert.deepEqual(swept.familyOf(10, "a").sort(), [11, 12]);
  });

  test("forgets ended processes, and keeps a process's first parent", () => {
    add(10, 1);
    add(11, 10);
    add(12, 11);
    const swept = new ProcessRegister("SERVER", proc.dir);
    swept.refresh(0);
    proc.end(12);
    add(11, 1);
    swept.refresh(1000);
    assert.deepEqual(swept.familyOf(10, "a"), [11]);
  });

  test("is empty if /proc is missing", () => {
    const none = new ProcessRegister("SERVER", `${proc.dir}/none`);
    none.refresh();
    assert.deepEqual(none.familyOf(10, "a"), []);
  });
});
