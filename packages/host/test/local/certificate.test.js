import assert from "node:assert/strict";
import { X509Certificate } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { openCertificate } from "../../src/local/certificate.js";
import { withCertificate } from "../support/with-certificate.js";

test("has a key that only the user can read", async () => {
  await withCertificate(async ({ keyFile }) => {
    assert.equal((await stat(keyFile)).mode & 0o777, 0o600);
    assert.equal((await stat(path.dirname(keyFile))).mode & 0o777, 0o700);
  });
});

test("is valid for loopback and for at most two days", async () => {
  await withCertificate(async ({ certFile }) => {
    const certificate = new X509Certificate(await readFile(certFile));
    assert.equal(certificate.checkIP("127.0.0.1"), "127.0.0.1");
    const lifetimeMs = Date.parse(certificate.validTo) - Date.parse(certificate.validFrom);
    assert.ok(lifetimeMs <= 48 * 3600_000);
    assert.ok(Date.parse(certificate.validFrom) < Date.now());
    assert.ok(Date.parse(certificate.validTo) > Date.now());
  });
});

test("is valid for its address", async () => {
  const { certificate, close } = await openCertificate("10.201.7.2");
  try {
    const read = new X509Certificate(await readFile(certificate.certFile));
    assert.equal(read.checkIP("10.201.7.2"), "10.201.7.2");
  } finally {
    await close();
  }
});

test("is new for each run", async () => {
  const make = () => withCertificate(({ certFile }) => readFile(certFile, "utf8"));
  assert.notEqual(await make(), await make());
});

test("is removed even if the work fails", async () => {
  let file = "";
  await assert.rejects(
    withCertificate(async ({ keyFile }) => {
      file = keyFile;
      throw new Error("the work failed");
    }),
    /the work failed/,
  );
  assert.ok(file !== "" && !existsSync(path.dirname(file)));
});

test("is removed if it cannot be given to the servers' user", async () => {
  let dir = "";
  const refuse = async (/** @type {string} */ file) => {
    dir ||= file;
    throw new Error("not allowed");
  };
  await assert.rejects(openCertificate("127.0.0.1", refuse), /not allowed/);
  assert.ok(dir !== "" && !existsSync(dir));
});

test("gives its folder away last, because the folder's owner can put links into it", async () => {
  /** @type {string[]} */
  const givenFiles = [];
  const { certificate, close } = await openCertificate("127.0.0.1", async (file) => {
    givenFiles.push(file);
  });
  await close();
  const { keyFile, certFile } = certificate;
  assert.deepEqual(givenFiles, [keyFile, certFile, path.dirname(keyFile)]);
});
