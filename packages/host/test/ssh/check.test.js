/** Checks of hosts before a measurement, over an ssh that leads to this machine. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkHost, checkLoadHost } from "../../src/ssh/check.js";
import { ROOT_DIR } from "../../src/workspace.js";
import { makeSshToHere } from "../support/ssh-to-here.js";

const OPTIONS = { address: "127.0.0.1" };

/** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
let ssh;
before(async () => {
  ssh = await makeSshToHere();
});
after(() => ssh.remove());

test("shows a host's facts, and the remedy if its copy is outdated", async () => {
  const { facts, problems } = await checkHost("bench1", OPTIONS, ROOT_DIR);
  const shown = new Map(facts);
  assert.match(shown.get("address") ?? "", /^127\.0\.0\.1; a port could be reached$/);
  assert.match(shown.get("Node") ?? "", new RegExp(`^${process.version} `));
  assert.match(shown.get("round trip") ?? "", /^[\d.]+ (µs|ms) \(least /);
  // The workspace itself has no stamp.
  assert.equal(shown.get("copy"), "not of this working tree");
  const remedy = "its copy is not of this working tree. Run: pnpm bench hosts prepare bench1";
  assert.ok(problems.includes(remedy), problems.join("\n"));
});

test("shows the way from a load host to each server, and a problem if a server cannot be reached", async () => {
  const servers = ["bench1", "unreachable"];
  const { facts, problems } = await checkLoadHost("load1", servers, OPTIONS, ROOT_DIR);
  const shown = new Map(facts);
  assert.match(shown.get("to bench1") ?? "", /a port could be reached; .* there and back$/);
  assert.ok(problems.some((problem) => /^unreachable cannot be reached by ssh/.test(problem)));
});
