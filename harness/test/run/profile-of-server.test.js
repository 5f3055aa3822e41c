import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { findOnPath } from "@routebench/host/find-on-path";
import { LocalServer } from "@routebench/host/local/local-server";
import { profileNative } from "@routebench/host/local/perf";
import { commandLinesWith } from "../../../packages/host/test/support/processes.js";
import { foldProfile } from "../../src/explain/fold-profile.js";
import { nativeFunctions } from "../../src/explain/native-functions.js";

const serverFile = fileURLToPath(new URL("../../../apps/node-http/server.js", import.meta.url));

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
    server.app = { ...server.app, program: { dir: "/", command: ["nginx"] } };
    await assert.rejects(server.profile("prepare"), /a program of its own, in which no V8 runs/);
  } finally {
    await server.stop();
  }
});

describe("perf", { skip: findOnPath("perf") === undefined && "perf is not installed" }, () => {
  test("tells in which libraries a server works, and nothing of it is left", async (t) => {
    const server = await LocalServer.start({ serverFile });
    try {
      const looked = await server.profileNative(async () => {
        for (let i = 0; i < 400; i += 1) await (await fetch(`${server.origin}/hello`)).text();
        return "done";
      });
      if (looked.report === null) return t.skip(looked.whyNot);
      assert.equal(looked.result, "done");
      const { samples, libraries } = nativeFunctions(looked.report);
      assert.ok(samples > 0);
      const names = libraries.map(({ library }) => library);
      assert.ok(names.includes("V8") || names.includes("V8’s builtins"), names.join(", "));
      assert.deepEqual(await commandLinesWith(`-t ${server.child.pid}`), []);
    } finally {
      await server.stop();
    }
  });

  test("that may not look, or finds no thread, says why, and no load is sent", async () => {
    const looked = await profileNative(2 ** 22 + 1, [], () => assert.fail("a load was sent"));
    assert.match(
      looked.report === null ? looked.whyNot : "it looked",
      /^perf (could not look: |may not)/,
    );
  });

  test("ends with a load that fails", async () => {
    const server = await LocalServer.start({ serverFile });
    try {
      await assert.rejects(
        server.profileNative(() => Promise.reject(new Error("no load"))),
        /no load/,
      );
      assert.deepEqual(await commandLinesWith(`-t ${server.child.pid}`), []);
    } finally {
      await server.stop();
    }
  });
});

const alwaysThere = existsSync("/usr/sbin/perf") && "perf lies where servers are looked for too";

test("without perf, that is the reason", { skip: alwaysThere }, async () => {
  const { PATH } = process.env;
  process.env.PATH = "/nowhere";
  try {
    const looked = await profileNative(process.pid, [], () => assert.fail("a load was sent"));
    assert.deepEqual(looked, { report: null, whyNot: "perf is not on the PATH" });
  } finally {
    process.env.PATH = PATH;
  }
});
