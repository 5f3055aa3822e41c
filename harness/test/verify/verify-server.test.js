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
import { explainFailure, verifyServer, verifyTls } from "../../src/verify/verify-server.js";
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

  test("passes if it keeps the contract and stops", async () => {
    assert.deepEqual(await verify("conforming"), { failure: null, faults: [], runtime: "node" });
  });

  test("fails with each fault if it answers wrongly", async () => {
    const fault = 'GET /hey: body expected "Hey!", received "Hey!\\n"';
    assert.deepEqual(await verify("wrong-body"), {
      failure: { status: "failed", code: "wrong-answer", detail: fault },
      faults: [fault],
      runtime: "node",
    });
  });

  test("fails with the reason if it does not start", async () => {
    assert.deepEqual(await verify("throws-at-import"), {
      failure: { status: "failed", code: "start-failed", detail: "no such licence" },
      faults: [],
      runtime: undefined,
    });
  });

  test("fails and is killed if it does not stop", async () => {
    const { failure } = await verify("ignores-sigterm", { ...DEFAULT_LIMITS, stopMs: 200 });
    assert.equal(failure?.code, "will-not-stop");
    assert.deepEqual(await childrenOf(process.pid), []);
  });
});

describe("a server over TLS", () => {
  test("records version, cipher and key of its handshake", async () => {
    const { failure, handshake } = await withCertificate(
      (certificate) => verifyTls(nodeHttp, host, WORKLOAD, certificate),
      host.openCertificate,
    );
    assert.equal(failure, null);
    assert.equal(handshake?.version, "TLSv1.3");
    assert.match(handshake?.cipher ?? "", /^TLS_[A-Z0-9_]+$/);
    assert.equal(handshake?.keyType, "EC P-256");
  });

  test("is not started if its manifest excludes TLS", async () => {
    const plain = { ...nodeHttp, tls: false, serverFile: "/does/not/exist.js" };
    const { failure } = await withCertificate(
      (certificate) => verifyTls(plain, host, WORKLOAD, certificate),
      host.openCertificate,
    );
    assert.equal(failure?.code, "does-not-apply");
    assert.match(failure?.detail ?? "", /does not serve TLS/);
    const excluded = { ...plain, cannot: { https: "it is too old" } };
    const { failure: withReason } = await withCertificate(
      (certificate) => verifyTls(excluded, host, WORKLOAD, certificate),
      host.openCertificate,
    );
    assert.equal(withReason?.detail, "it is too old");
  });

  test("fails if it ignores the certificate", async () => {
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

describe("the reason of a failed check", () => {
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

  test("names the Node that a package needs if the app ran on another", async () => {
    const { detail } = (await explainFailure(onNode("22.1.0"), FAILURE)) ?? {};
    assert.equal(detail, "it ended; restana 6.1.0 wants Node >=24");
    assert.equal((await explainFailure(onNode("24.1.0"), FAILURE))?.detail, "it ended");
  });

  test("does not name the Node that a package needs on another runtime", async () => {
    const onBun = app({ runtime: { name: "bun", version: "1.4.5" }, interpreter: ["/bun"] });
    assert.equal((await explainFailure(onBun, FAILURE))?.detail, "it ended");
  });

  test("excludes an app on a chosen runtime, but fails it on the harness's Node", async () => {
    assert.equal((await explainFailure(onNode("24.1.0"), FAILURE))?.code, "does-not-apply");
    assert.equal((await explainFailure(app({}), FAILURE))?.code, "crashed");
  });

  test("is missing if the check passed", async () => {
    assert.equal(await explainFailure(app({}), null), null);
  });
});
