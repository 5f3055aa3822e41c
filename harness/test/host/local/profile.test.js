import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { foldProfile } from "../../../src/explain/fold-profile.js";
import { LocalServer } from "../../../src/host/local/local-server.js";

const serverFile = fileURLToPath(new URL("../../../../apps/node-http/server.js", import.meta.url));

test("a server is profiled while it answers, and goes on after it", async () => {
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

test("a program of its own has no V8 to look into", async () => {
  const server = await LocalServer.start({ serverFile });
  try {
    server.subject = { ...server.subject, program: { dir: "/", command: ["nginx"] } };
    await assert.rejects(server.profile("prepare"), /a program of its own, in which no V8 runs/);
  } finally {
    await server.stop();
  }
});
