import assert from "node:assert/strict";
import { readdir, rm, symlink } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import {
  emptyFolder,
  temporaryFolder,
} from "../../../packages/host/test/support/temporary-folder.js";
import { lockFolder } from "../../src/results/output-folder.js";

const HOLDER = fileURLToPath(new URL("../support/hold-lock.js", import.meta.url));

const folder = emptyFolder();

test("rejects a locked folder, and names the process that holds it", async () => {
  const unlock = await lockFolder(folder);
  await assert.rejects(lockFolder(folder), (error) => {
    const { name, message } = /** @type {Error} */ (error);
    assert.equal(name, "UsageError");
    assert.ok(message.startsWith(`"${folder}" is in use by another run (process ${process.pid}, `));
    assert.match(message, /since \d{4}-.*Z\)\. Wait for its end, or choose another --output$/);
    return true;
  });
  await unlock();
});

test("locks a folder again after it was unlocked", async () => {
  await (await lockFolder(folder))();
  await (await lockFolder(folder))();
});

test("rejects another path to a locked folder", async () => {
  const alias = `${folder}-alias`;
  await symlink(folder, alias);
  const unlock = await lockFolder(folder);
  await assert.rejects(lockFolder(alias), { name: "UsageError" });
  await unlock();
  await rm(alias);
});

test("locks different folders at the same time", async () => {
  const secondFolder = temporaryFolder();
  const unlocks = await Promise.all([folder, secondFolder].map(lockFolder));
  await Promise.all(unlocks.map((unlock) => unlock()));
});

test("releases the lock of a killed process, and leaves nothing in the folder", async () => {
  const holder = execa(process.execPath, [HOLDER, folder], { reject: false, buffer: false });
  await new Promise((resolve) => holder.stdout?.once("data", resolve));
  await assert.rejects(lockFolder(folder), { message: new RegExp(`process ${holder.pid}, `) });
  holder.kill("SIGKILL");
  await holder;
  await (await lockFolder(folder))();
  assert.deepEqual(await readdir(folder), []);
});

test("rejects a folder whose holder is stopped, without waiting for its answer", {
  skip: process.platform === "win32" && "no signals",
}, async () => {
  const holder = execa(process.execPath, [HOLDER, folder], { reject: false, buffer: false });
  await new Promise((resolve) => holder.stdout?.once("data", resolve));
  holder.kill("SIGSTOP");
  await assert.rejects(lockFolder(folder), { message: /\(not responding\)/ });
  holder.kill("SIGKILL");
  await holder;
});
