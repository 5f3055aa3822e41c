import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { KeptFile } from "../../../src/local/proc/kept-file.js";

const dir = mkdtempSync(path.join(os.tmpdir(), "routebench-kept-"));
after(() => rmSync(dir, { recursive: true }));

describe("a file that is kept open", () => {
  test("is read from its beginning each time, and tells what is in it by then", () => {
    const file = path.join(dir, "counter");
    writeFileSync(file, "one");
    const kept = new KeptFile(file);
    assert.equal(kept.read(), "one");
    writeFileSync(file, "two");
    assert.equal(kept.read(), "two");
    kept.close();
  });

  test("is read whole, however long", () => {
    const file = path.join(dir, "long");
    const text = Array.from({ length: 5000 }, (_, index) => index).join(" ");
    writeFileSync(file, text);
    const kept = new KeptFile(file);
    assert.equal(kept.read(), text);
    kept.close();
  });

  test("tells nothing where it was never there, or is closed, twice too", () => {
    const absent = new KeptFile(path.join(dir, "absent"));
    assert.equal(absent.read(), null);
    absent.close();
    const file = path.join(dir, "closed");
    writeFileSync(file, "x");
    const kept = new KeptFile(file);
    kept.close();
    kept.close();
    assert.equal(kept.read(), null);
  });

  const needsProc = process.platform === "linux" ? false : "only Linux has /proc";
  test("tells nothing once its process has ended", { skip: needsProc }, async () => {
    const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
    const kept = new KeptFile(`/proc/${child.pid}/stat`);
    assert.match(kept.read() ?? "", new RegExp(`^${child.pid} `));
    child.kill("SIGKILL");
    await once(child, "exit");
    assert.equal(kept.read(), null);
    kept.close();
  });
});
