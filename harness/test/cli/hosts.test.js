/** `hosts` over an ssh to this machine; test/long uses other machines. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { makeSshToHere } from "../../../packages/host/test/support/ssh-to-here.js";
import { runCommand } from "../support/command.js";

/** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
let ssh;
before(async () => {
  ssh = await makeSshToHere();
});
after(() => ssh.remove());

const hosts = (/** @type {string[]} */ ...args) => runCommand(["hosts", ...args], { env: ssh.env });

describe("hosts check", () => {
  test("shows what a host has, even if another host is unreachable", async () => {
    const { exitCode, stdout, stderr } = await hosts("check", "unreachable", "bench1");
    assert.equal(exitCode, 1);
    assert.match(stderr, /^✗ .*unreachable/m);
    assert.match(stdout, /^bench1\n {2}\S/m);
  });

  test("checks a host that is named twice only once", async () => {
    const { stdout } = await hosts("check", "bench1", "bench1");
    assert.equal(stdout.match(/^bench1$/gm)?.length, 1);
  });
});
