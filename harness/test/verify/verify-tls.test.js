import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { readSubject } from "../../src/discover/subjects.js";
import { openLocalHost } from "../../src/host/local/local-host.js";
import { verifyTls } from "../../src/verify/verify-tls.js";
import { APPS_DIR } from "../../src/workspace.js";
import { ASKED } from "../support/routing.js";

const host = await openLocalHost();
const app = await readSubject(path.join(APPS_DIR, "node-http"));

test("an app that conforms over TLS tells what the handshake agreed on", async () => {
  const { failure, handshake } = await host.withCertificate((certificate) =>
    verifyTls(app, host, ASKED, certificate),
  );
  assert.equal(failure, null);
  assert.equal(handshake?.version, "TLSv1.3");
  assert.match(handshake?.cipher ?? "", /^TLS_[A-Z0-9_]+$/);
  assert.equal(handshake?.keyType, "EC P-256");
});

test("an app whose manifest rules TLS out is not started", async () => {
  const plain = { ...app, tls: false, serverFile: "/does/not/exist.js" };
  const { failure } = await host.withCertificate((certificate) =>
    verifyTls(plain, host, ASKED, certificate),
  );
  assert.equal(failure?.code, "does-not-apply");
  assert.match(failure?.detail ?? "", /serves no TLS/);
  const told = { ...plain, cannot: { https: "it is of another age" } };
  const { failure: withReason } = await host.withCertificate((certificate) =>
    verifyTls(told, host, ASKED, certificate),
  );
  assert.equal(withReason?.detail, "it is of another age");
});

test("an app that ignores the certificate fails", async () => {
  const serverFile = new URL("../servers/plain-over-tls.js", import.meta.url).pathname;
  const { failure } = await host.withCertificate((certificate) =>
    verifyTls({ ...app, serverFile }, host, ASKED, certificate),
  );
  assert.equal(failure?.code, "no-answer");
});
