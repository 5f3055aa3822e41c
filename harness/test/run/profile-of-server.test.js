import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { LocalServer } from "@routebench/host/local/local-server";
import { foldProfile } from "../../src/explain/fold-profile.js";

const serverFile = fileURLToPath(new URL("../../../apps/node-http/server.js", import.meta.url));

test("profiles a server while it answers, and lets it answer afterwards", async () => {
  const server = await LocalServer.start({ serverFile });
  try {
    await server.profile("prepare");
    await server.profile("start", { intervalUs: 100 });
    for (let i = 0; i < 100; i += 1) await (await fetch(`${server.origin}/hello`)).text();
    const { profile, collectingMs } = await server.profile("stop");
    const { samples, groups } = foldProfile(profile);
    assert.ok(samples > 0 && collectingMs >= 0);
    assert.ok(
      groups.some(({ group }) => group === "node: http"),
      JSON.stringify(groups),
    );
    assert.equal((await fetch(`${server.origin}/hello`)).status, 200);
  } finally {
    await server.stop();
  }
});

test("refuses to profile an external program", async () => {
  const server = await LocalServer.start({ serverFile });
  try {
    server.app = { ...server.app, program: { dir: "/", command: ["nginx"] } };
    await assert.rejects(server.profile("prepare"), /it is an external program without V8/);
  } finally {
    await server.stop();
  }
});
