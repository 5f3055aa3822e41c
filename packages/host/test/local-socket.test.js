import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { execa } from "execa";
import { askSocket, holdSocket } from "../src/local-socket.js";
import { until } from "./support/until.js";

/** @param {string} name @param {string} who @param {(other: string) => void} [meet] */
async function hold(name, who, meet) {
  const held = await holdSocket(`local-socket-test-${process.pid}-${name}`, who, meet);
  assert.ok("release" in held, JSON.stringify(held));
  return held;
}

/** A socket's file that outlives its server: closing removes it under its own name alone. */
const LEFT_OVER = `
  import { once } from "node:events";
  import { rename } from "node:fs/promises";
  import net from "node:net";
  Object.defineProperty(process, "platform", { value: "darwin" });
  const { MODULE, NAME } = process.env;
  const { askSocket, holdSocket } = await import(MODULE);
  const file = "/tmp/routebench-" + NAME;
  const crashed = net.createServer().listen(file);
  await once(crashed, "listening");
  await rename(file, file + "-kept");
  await new Promise((resolve) => crashed.close(resolve));
  await rename(file + "-kept", file);
  const before = await askSocket(NAME);
  const { release } = await holdSocket(NAME, "one");
  console.log(JSON.stringify({ before, held: await askSocket(NAME) }));
  await release();
`;

/** @param {string} name @param {string} [who] */
const ask = (name, who) => askSocket(`local-socket-test-${process.pid}-${name}`, who);

test("who asks hears who holds it, and the holder who asks", async () => {
  /** @type {string[]} */
  const met = [];
  const { release } = await hold("both", "one", (other) => void met.push(other));
  assert.equal(await ask("both", "two"), "one");
  await until(async () => met.length === 1);
  assert.deepEqual(met, ["two"]);
  await release();
});

test("who asks without a name is not met", async () => {
  /** @type {string[]} */
  const met = [];
  const { release } = await hold("nameless", "one", (other) => void met.push(other));
  await ask("nameless");
  await ask("nameless", "two");
  await until(async () => met.length > 0);
  assert.deepEqual(met, ["two"]);
  await release();
});

test("a second is refused, and is given the holder; nobody is there once it is released", async () => {
  const { release } = await hold("second", "one");
  const name = `local-socket-test-${process.pid}-second`;
  assert.deepEqual(await holdSocket(name, "two"), { heldBy: "one" });
  await release();
  assert.equal(await ask("second"), null);
  await (await hold("second", "two")).release();
});

test("what could do harm in a terminal or a page does not come through, nor a flood", async () => {
  const { release } = await hold("harm", `\u001b[2J<script>"&'${"x".repeat(100_000)}`);
  const said = String(await ask("harm"));
  assert.match(said, /^2Jscriptx+$/);
  assert.ok(said.length <= 200, `${said.length}`);
  await release();
});

test("where sockets are files, one that is left over from a crash is taken over", {
  skip: process.platform === "win32" && "its sockets are no files",
}, async () => {
  // In a process of its own: whatever else is loaded meanwhile would be told of the wrong platform too.
  const name = `local-socket-test-${process.pid}-left`;
  const { stdout } = await execa(process.execPath, ["--input-type=module", "--eval", LEFT_OVER], {
    env: { MODULE: new URL("../src/local-socket.js", import.meta.url).href, NAME: name },
  });
  assert.deepEqual(JSON.parse(stdout), { before: null, held: "one" });
  assert.equal(existsSync(`/tmp/routebench-${name}`), false);
});
