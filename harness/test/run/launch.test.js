import assert from "node:assert/strict";
import { test } from "node:test";
import { openLocalHost } from "../../src/host/local/local-host.js";
import { DEFAULT_LIMITS } from "../../src/limits.js";
import { launch } from "../../src/run/launch.js";
import { askedOf } from "../support/routing.js";

/** @import { AskedPlan } from "../../src/verify/asked.js" */

test("an app is not started for what its manifest says that it cannot serve", async () => {
  const target = /** @type {const} */ ({ kind: "table", routes: 10 });
  const subject = {
    serverFile: "/does/not/exist.js",
    cannot: { table: "its router has no params" },
  };
  const lab = {
    serverHost: await openLocalHost(),
    limits: DEFAULT_LIMITS,
    entries: new Map([["a", { subject, flags: [] }]]),
  };
  const plan = /** @type {AskedPlan} */ ({
    ...{ round: 1, order: 1, appId: "a", mode: "external", caseId: "a", scheme: "http", target },
    ...{ load: { model: "closed", connections: 1, pipelining: 1, warmupMs: 0, timeoutMs: 1000 } },
    asked: askedOf(target),
  });
  await assert.rejects(launch(lab, plan), {
    ...{ name: "TrialFailure", code: "does-not-apply" },
    message: "its router has no params",
  });
});
