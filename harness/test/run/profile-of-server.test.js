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

describe("perf", { skip: findOnPath("perf") === undefined && "perf is not installed" }, () => {
  test("samples the libraries of a server, and leaves no process", async (t) => {
    const server = await LocalServer.start({ serverFile });
    try {
      const outcome = await server.profileNative(async () => {
        for (let i = 0; i < 400; i += 1) await (await fetch(`${server.origin}/hello`)).text();
        return "done";
      });
      if (outcome.report === null) return t.skip(outcome.whyNot);
      assert.equal(outcome.result, "done");
      const { samples, libraries } = nativeFunctions(outcome.report);
      assert.ok(samples > 0);
      const names = libraries.map(({ library }) => library);
      assert.ok(names.includes("V8") || names.includes("V8’s builtins"), names.join(", "));
      assert.deepEqual(await commandLinesWith(`-t ${server.child.pid}`), []);
    } finally {
      await server.stop();
    }
  });

  test("gives the reason without a load when it finds no thread or is not allowed", async () => {
    const outcome = await profileNative(2 ** 22 + 1, [], () => assert.fail("a load was sent"));
    assert.match(
      outcome.report === null ? outcome.whyNot : "it sampled",
      /^perf (failed: .*No such process|is not allowed)/,
    );
  });

  test("ends when the load fails", async () => {
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

const isAlwaysFound = existsSync("/usr/sbin/perf") && "perf is in a folder that is always searched";

test("gives the reason when perf is missing", { skip: isAlwaysFound }, async () => {
  const { PATH } = process.env;
  process.env.PATH = "/nowhere";
  try {
    const outcome = await profileNative(process.pid, [], () => assert.fail("a load was sent"));
    assert.deepEqual(outcome, { report: null, whyNot: "perf is not on the PATH" });
  } finally {
    process.env.PATH = PATH;
  }
});
