import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { LOOPBACK } from "./listening.js";

/** @import { Certificate, OpenCertificate } from "../host.js" */

const LIFETIME_MS = 24 * 60 * 60 * 1000;

/** @param {string} [address] @param {(path: string) => Promise<void>} [giveToUser] makes the servers' user its owner */
export async function openCertificate(address = LOOPBACK, giveToUser = async () => {}) {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-tls-"));
  const close = () => rm(dir, { recursive: true, force: true });
  try {
    const certificate = await makeCertificate(address, dir);
    // The folder comes last, because its owner can put links into it.
    for (const file of [certificate.keyFile, certificate.certFile, dir]) await giveToUser(file);
    return { certificate, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @type {(address: string, dir: string) => Promise<Certificate>} */
async function makeCertificate(address, dir) {
  // Loaded here because it loads slowly, and most runs do not need it.
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
