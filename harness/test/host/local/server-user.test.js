import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { openLocalHost } from "../../../src/host/local/local-host.js";
import { findUnprivilegedUser } from "../../../src/host/local/server-user.js";

const serverFile = fileURLToPath(new URL("../../servers/conforming.js", import.meta.url));
const isRoot = process.platform === "linux" && process.geteuid?.() === 0;
const user = isRoot ? await findUnprivilegedUser() : null;
const skip = user === null ? "the harness is not root" : user.prefix.length === 0 && user.told;

/** @param {{ unprivileged?: boolean }} suite @returns {Promise<Record<string, string>>} of a server's status */
async function statusOf(suite) {
  const host = await openLocalHost(suite);
  const server = await host.startServer({ serverFile });
  try {
    const [pid] = /** @type {any} */ (server).pids();
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Object.fromEntries(status.split("\n").map((line) => line.split(/:\s+/)));
  } finally {
    await server.kill();
  }
}

test("servers of a suite that asks for it have neither root's user nor its groups nor a way back", {
  skip,
}, async () => {
  const status = await statusOf({ unprivileged: true });
  const { Uid, Gid, Groups, NoNewPrivs, CapEff } = status;
  const nobody = "65534\t65534\t65534\t65534";
  assert.deepEqual([Uid, Gid, Groups?.trim(), NoNewPrivs], [nobody, nobody, "", "1"]);
  assert.match(String(CapEff), /^0+$/);
});

test("the servers of all others run as the harness does", { skip: !isRoot }, async () => {
  assert.match((await statusOf({})).Uid ?? "", /^0\t/);
});

test("where servers ran as is told with what they were measured on", { skip }, async () => {
  const { serverUser } = await (await openLocalHost({ unprivileged: true })).describe("/");
  assert.equal(serverUser, "user 65534, who has no privileges");
  assert.equal((await (await openLocalHost()).describe("/")).serverUser, undefined);
});
