import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { LOOPBACK } from "./listening.js";

/** @typedef {import("../host.js").Certificate} Certificate */

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/**
 * Makes one for an address in a folder of its own for as long as `work` takes.
 * @template T
 * @param {(certificate: Certificate) => Promise<T>} work
 * @param {string} [address]
 * @returns {Promise<T>}
 */
export async function withCertificate(work, address = LOOPBACK) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-tls-"));
  try {
    return await work(await makeCertificate(address, dir));
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/**
 * @param {string} address
 * @param {string} dir
 * @returns {Promise<Certificate>}
 */
async function makeCertificate(address, dir) {
  // Slow to load, and most runs do without it.
  const { generate } = await import("selfsigned");
  await chmod(dir, 0o700);
  const now = Date.now();
  const made = await generate([{ name: "commonName", value: "localhost" }], {
    keyType: "ec",
    curve: "P-256",
    algorithm: "sha256",
    // Clocks of a generator and a server may differ by a little, even on one machine.
    notBeforeDate: new Date(now - LIFETIME_MS),
    notAfterDate: new Date(now + LIFETIME_MS),
    extensions: [
      {
        name: "subjectAltName",
        altNames: [
          { type: 2, value: "localhost" },
          { type: 7, ip: address },
        ],
      },
    ],
  });
  const [keyFile, certFile] = [path.join(dir, "key.pem"), path.join(dir, "cert.pem")];
  await writeFile(keyFile, made.private, { mode: 0o600 });
  await writeFile(certFile, made.cert, { mode: 0o600 });
  return { keyFile, certFile };
}
