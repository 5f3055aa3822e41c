import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { test } from "node:test";
import { execa } from "execa";
import { askSocket, holdSocket } from "../src/local-socket.js";
import { until } from "./support/until.js";

/** @param {string} name @param {string} who @param {(client: string) => void} [meet] */
async function hold(name, who, meet) {
  const socket = await holdSocket(`local-socket-test-${process.pid}-${name}`, who, meet);
  assert.ok("release" in socket, JSON.stringify(socket));
  return socket;
}

/** A socket's file that outlives its server: closing removes only a file of the original name. */
const LEFTOVER = `
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

test("gives the client the holder's name, and the holder the client's name", async () => {
  /** @type {string[]} */
  const met = [];
  const { release } = await hold("both", "one", (client) => void met.push(client));
  assert.equal(await ask("both", "two"), "one");
  await until(async () => met.length === 1);
  assert.deepEqual(met, ["two"]);
  await release();
});

test("does not report a client without a name to the holder", async () => {
  /** @type {string[]} */
  const met = [];
  const { release } = await hold("nameless", "one", (client) => void met.push(client));
  await ask("nameless");
  await ask("nameless", "two");
  await until(async () => met.length > 0);
  assert.deepEqual(met, ["two"]);
  await release();
});

test("gives a second holder the first holder's name until the first releases the socket", async () => {
  const { release } = await hold("second", "one");
  const name = `local-socket-test-${process.pid}-second`;
  assert.deepEqual(await holdSocket(name, "two"), { heldBy: "one" });
  await release();
  assert.equal(await ask("second"), null);
  await (await hold("second", "two")).release();
});

test("removes characters that could do harm in a terminal or page, and cuts long names", async () => {
  const { release } = await hold("harm", `\u001b[2J<script>"&'${"x".repeat(100_000)}`);
  const holder = String(await ask("harm"));
  assert.match(holder, /^2Jscriptx+$/);
  assert.ok(holder.length <= 200, `${holder.length}`);
  await release();
});

test("takes over a socket's file that a crash left behind", {
  skip: process.platform === "win32" && "its sockets are not files",
}, async () => {
  // In a separate process: other modules that are loaded meanwhile would see the wrong platform too.
  const name = `local-socket-test-${process.pid}-left`;
  const { stdout } = await execa(process.execPath, ["--input-type=module", "--eval", LEFTOVER], {
    env: { MODULE: new URL("../src/local-socket.js", import.meta.url).href, NAME: name },
  });
  assert.deepEqual(JSON.parse(stdout), { before: null, held: "one" });
  assert.equal(existsSync(`/tmp/routebench-${name}`), false);
});
