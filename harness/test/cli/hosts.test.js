/** `hosts` over an ssh to this machine; test/long uses other machines. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { makeSshToHere } from "../../../packages/host/test/support/ssh-to-here.js";
import { runCommand } from "../support/command.js";

/** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
let ssh;
before(async () => {
  ssh = await makeSshToHere();
});
after(() => ssh.remove());

const hosts = (/** @type {string[]} */ ...args) => runCommand(["hosts", ...args], { env: ssh.env });

test("hosts prepare tries each host once, even if another host is unreachable", async () => {
  const { exitCode, stderr } = await hosts(
    "prepare",
    "unreachable1",
    "unreachable2",
    "unreachable1",
  );
  assert.equal(exitCode, 1);
  assert.deepEqual(stderr.match(/^✗ \S+ cannot be reached/gm), [
    "✗ unreachable1 cannot be reached",
    "✗ unreachable2 cannot be reached",
  ]);
});
