import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { childrenOf } from "../../../packages/host/test/support/processes.js";
import { appFindings } from "../../src/summarise/findings.js";
import { inspectServer } from "../../src/verify/inspect-server.js";
import { HELLO, ROUTING } from "../support/routing.js";

/** @import { StartInspected, Suite } from "@routebench/contract/suite" */

/** Long enough for a busy machine. A clear finding ends sooner. */
const PATIENT = { ...DEFAULT_LIMITS, inspectMs: 60_000 };

/** @param {string} name of a test double in test/servers */
function toSubject(name) {
  return {
    ...{ id: name, name, homepage: "https://example.org", tls: false, dir: "" },
    serverFile: fileURLToPath(
      new URL(`../../../packages/host/test/servers/${name}.js`, import.meta.url),
    ),
    version: "1.0.0",
  };
}

/** Without the inspection that times many requests. @type {Suite} */
const WITHOUT_QUERIES = { ...ROUTING, servers: { inspections: ["unusual-requests"] } };

/** @param {string} name @param {Suite} [suite] */
async function inspect(name, suite = ROUTING) {
  const inspected = await inspectServer(toSubject(name), await openLocalHost(), suite, HELLO, {
    limits: PATIENT,
  });
  return { ...inspected, findings: appFindings({ ...toSubject(name), served: inspected.served }) };
}

test("records the response of a server that keeps the contract, without findings", async () => {
  const { failure, served, findings } = await inspect("conforming");
  assert.equal(failure, null);
  assert.equal(served?.path, "/hello");
  assert.equal(served?.unusual?.noHost, "400");
  assert.ok((served?.randomQueries?.timeRatios.length ?? 0) > 0);
  assert.deepEqual(findings, []);
});

test("passes a server that many requests crash, because its trials will fail", async () => {
  const { failure, served } = await inspect("dies-under-load");
  assert.equal(failure, null);
  assert.equal(served?.path, "/hello");
  assert.equal(served?.randomQueries, undefined);
  assert.deepEqual(await childrenOf(process.pid), []);
});

test("finds a server that caches responses", async () => {
  const { failure, findings } = await inspect("keeps-responses");
  assert.equal(failure, null);
  assert.equal(findings.length, 1, findings.join("; "));
  assert.match(findings[0] ?? "", /it seems to cache responses by URL$/);
});

test("finds a Server header of another program", async () => {
  const { findings } = await inspect("foreign-server", WITHOUT_QUERIES);
  assert.equal(findings.length, 1, findings.join("; "));
  assert.match(findings[0] ?? "", /^names nginx in its Server header/);
});

test("finds each kind of request that a server answers unread", async () => {
  const { failure, findings } = await inspect("answers-unread", WITHOUT_QUERIES);
  assert.equal(failure, null);
  assert.equal(findings.length, 4, findings.join("; "));
});

test("records the findings of a suite's inspection in its words", async () => {
  const words = "says nothing of its age";
  const suite = {
    ...ROUTING,
    servers: {
      inspections: [],
      inspect: async (/** @type {StartInspected} */ start) => {
        const { origin } = await start();
        const { status, headers } = await fetch(`${origin}/hey`);
        assert.equal(status, 200);
        return headers.has("age") ? [] : [{ id: "age", words }];
      },
    },
  };
  const app = toSubject("conforming");
  const { served } = await inspectServer(app, await openLocalHost(), suite, HELLO, {
    limits: PATIENT,
  });
  assert.deepEqual(served?.found, [{ id: "age", words }]);
  assert.deepEqual(await childrenOf(process.pid), []);
  assert.equal(served?.unusual, undefined);
  assert.equal(served?.randomQueries, undefined);
  assert.deepEqual(appFindings({ ...app, served }), [words]);
});
