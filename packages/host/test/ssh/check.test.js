/** Hosts looked at before anything is measured, by an ssh that leads to this machine. */
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

test("a host is told thing by thing; a copy of something else is a problem with its remedy", async () => {
  const { found, problems } = await checkHost("bench1", OPTIONS, ROOT_DIR);
  const told = new Map(found);
  assert.match(told.get("address") ?? "", /^127\.0\.0\.1; port \d+ could be reached$/);
  assert.match(told.get("Node") ?? "", new RegExp(`^${process.version} `));
  assert.match(told.get("round trip") ?? "", /^[\d.]+ (us|ms) \(least /);
  assert.match(told.get("bandwidth") ?? "", /^[\d.]+ Gbit\/s to here/);
  // The workspace itself has no stamp.
  assert.equal(told.get("copy"), "not of this working tree");
  const remedy = "its copy is not of this working tree; run: pnpm bench hosts prepare bench1";
  assert.ok(problems.includes(remedy), problems.join("\n"));
});

test("a load host is told with its way to each server, and one that is not there is a problem", async () => {
  const servers = ["bench1", "unreachable"];
  const { found, problems } = await checkLoadHost("load1", servers, OPTIONS, ROOT_DIR);
  const told = new Map(found);
  assert.match(told.get("to bench1") ?? "", /a port could be reached; .* Gbit\/s from there$/);
  assert.ok(problems.some((problem) => /^unreachable cannot be reached by ssh/.test(problem)));
});
