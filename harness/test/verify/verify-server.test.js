import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { before, describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { openLocalHost } from "@routebench/host/local/local-host";
import { APPS_DIR } from "@routebench/host/workspace";
import { childrenOf } from "../../../packages/host/test/support/processes.js";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { withCertificate } from "../../../packages/host/test/support/with-certificate.js";
import { readApp } from "../../src/find/apps.js";
import { verifyServer, verifyTls, whyNot } from "../../src/verify/verify-server.js";
import { WORKLOAD } from "../support/routing.js";

/** @import { Limits } from "@routebench/host/limits" */
/** @import { App } from "@routebench/contract/app" */

const host = await openLocalHost();
const nodeHttp = await readApp(path.join(APPS_DIR, "node-http"));

describe("a server", () => {
  /** @param {string} name of a test double in test/servers @param {Limits} [limits] */
  async function verify(name, limits) {
    const app = {
      id: name,
      name,
      homepage: "https://example.org",
      dir: "",
      serverFile: fileURLToPath(
        new URL(`../../../packages/host/test/servers/${name}.js`, import.meta.url),
      ),
      version: "1.0.0",
      tls: true,
    };
    const { failure, faults, runtime } = await verifyServer(app, host, {
      workload: WORKLOAD,
      limits,
    });
    return { failure, faults, runtime: runtime?.name };
  }

  test("one that keeps the contract and stops has no failure", async () => {
    assert.deepEqual(await verify("conforming"), { failure: null, faults: [], runtime: "node" });
  });

  test("one that answers wrongly fails, with each fault", async () => {
    const fault = 'GET /hey: body expected "Hey!", received "Hey!\\n"';
    assert.deepEqual(await verify("wrong-body"), {
      failure: { status: "failed", code: "wrong-answer", detail: fault },
      faults: [fault],
      runtime: "node",
    });
  });

  test("one that does not start fails, with its reason", async () => {
    assert.deepEqual(await verify("throws-at-import"), {
      failure: { status: "failed", code: "start-failed", detail: "no such licence" },
      faults: [],
      runtime: undefined,
    });
  });

  test("one that will not stop fails, and is gone", async () => {
    const { failure } = await verify("ignores-sigterm", { ...DEFAULT_LIMITS, stopMs: 200 });
    assert.equal(failure?.code, "will-not-stop");
    assert.deepEqual(await childrenOf(process.pid), []);
  });
});

describe("a server over TLS", () => {
  test("one that conforms over TLS tells what the handshake agreed on", async () => {
    const { failure, handshake } = await withCertificate(
      (certificate) => verifyTls(nodeHttp, host, WORKLOAD, certificate),
      host.openCertificate,
    );
    assert.equal(failure, null);
    assert.equal(handshake?.version, "TLSv1.3");
    assert.match(handshake?.cipher ?? "", /^TLS_[A-Z0-9_]+$/);
    assert.equal(handshake?.keyType, "EC P-256");
  });

  test("one whose manifest rules TLS out is not started", async () => {
    const plain = { ...nodeHttp, tls: false, serverFile: "/does/not/exist.js" };
    const { failure } = await withCertificate(
      (certificate) => verifyTls(plain, host, WORKLOAD, certificate),
      host.openCertificate,
    );
    assert.equal(failure?.code, "does-not-apply");
    assert.match(failure?.detail ?? "", /serves no TLS/);
    const told = { ...plain, cannot: { https: "it is of another age" } };
    const { failure: withReason } = await withCertificate(
      (certificate) => verifyTls(told, host, WORKLOAD, certificate),
      host.openCertificate,
    );
    assert.equal(withReason?.detail, "it is of another age");
  });

  test("one that ignores the certificate fails", async () => {
    const serverFile = new URL(
      "../../../packages/host/test/servers/plain-over-tls.js",
      import.meta.url,
    ).pathname;
    const { failure } = await withCertificate(
      (certificate) => verifyTls({ ...nodeHttp, serverFile }, host, WORKLOAD, certificate),
      host.openCertificate,
    );
    assert.equal(failure?.code, "no-answer");
  });
});

describe("why a check has failed", () => {
  const FAILURE = /** @type {const} */ ({ status: "failed", code: "crashed", detail: "it ended" });

  const dir = temporaryFolder();
  before(async () => {
    const packageDir = path.join(dir, "node_modules", "restana");
    await mkdir(packageDir, { recursive: true });
    const manifest = { name: "restana", version: "6.1.0", engines: { node: ">=24" } };
    await writeFile(path.join(packageDir, "package.json"), JSON.stringify(manifest));
  });

  /** @param {Partial<App>} changes */
  const app = (changes) => ({
    id: "a",
    name: "a",
    homepage: "",
    tls: true,
    dir,
    serverFile: "",
    version: "6.1.0",
    packages: ["restana"],
    ...changes,
  });

  const onNode = (/** @type {string} */ version) =>
    app({ runtime: { name: "node", version }, interpreter: ["/node"] });

  test("what its package wants of Node is said where it does not get it", async () => {
    const { detail } = (await whyNot(onNode("22.1.0"), FAILURE)) ?? {};
    assert.equal(detail, "it ended; restana 6.1.0 wants Node >=24");
    assert.equal((await whyNot(onNode("24.1.0"), FAILURE))?.detail, "it ended");
  });

  test("what it wants of Node is no reason on another runtime", async () => {
    const onBun = app({ runtime: { name: "bun", version: "1.4.5" }, interpreter: ["/bun"] });
    assert.equal((await whyNot(onBun, FAILURE))?.detail, "it ended");
  });

  test("a chosen runtime that does not run an app is no fault; the harness's own Node is", async () => {
    assert.equal((await whyNot(onNode("24.1.0"), FAILURE))?.code, "does-not-apply");
    assert.equal((await whyNot(app({}), FAILURE))?.code, "crashed");
  });

  test("what did not fail needs no reason", async () => {
    assert.equal(await whyNot(app({}), null), null);
  });
});
