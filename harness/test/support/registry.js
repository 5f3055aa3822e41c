import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import http from "node:http";
import os from "node:os";
import path from "node:path";
import { execa } from "execa";

/** @import { AddressInfo } from "node:net" */

/**
 * @typedef {object} Registry
 * @property {string} url
 * @property {string[]} requested paths, in order
 * @property {(name: string, version: string, source: string) => Promise<void>} publish a package of one module
 * @property {() => Promise<void>} close
 */

/**
 * A local registry of packages for a test.
 * @returns {Promise<Registry>}
 */
export async function openRegistry() {
  const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  /** @type {Map<string, Record<string, object>>} the versions of each package */
  const packages = new Map();
  /** @type {Map<string, Buffer>} by path */
  const tarballs = new Map();
  /** @type {string[]} */
  const requested = [];
  const server = http.createServer(({ url = "" }, response) => {
    const wanted = decodeURIComponent(url.slice(1));
    requested.push(wanted);
    const versions = packages.get(wanted);
    if (versions) {
      const latest = Object.keys(versions).at(-1);
      response.setHeader("Content-Type", "application/json");
      response.end(JSON.stringify({ name: wanted, "dist-tags": { latest }, versions }));
      return;
    }
    const tarball = tarballs.get(wanted);
    if (!tarball) response.statusCode = 404;
    response.end(tarball ?? "{}");
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(undefined)));
  const { port } = /** @type {AddressInfo} */ (server.address());
  const url = `http://127.0.0.1:${port}/`;

  return {
    url,
    requested,
    async publish(name, version, source) {
      const manifest = { name, version, type: "module", exports: "./index.js" };
      const folder = path.join(dir, `${name}-${version}`.replace("/", "-"));
      await mkdir(path.join(folder, "package"), { recursive: true });
      await writeFile(path.join(folder, "package", "package.json"), JSON.stringify(manifest));
      await writeFile(path.join(folder, "package", "index.js"), source);
      const file = path.join(folder, "package.tgz");
      await execa("tar", ["-czf", file, "-C", folder, "package"]);
      const content = await readFile(file);
      const place = `${name}/-/${version}.tgz`;
      tarballs.set(place, content);
      const integrity = `sha512-${createHash("sha512").update(content).digest("base64")}`;
      const dist = { tarball: `${url}${place}`, integrity };
      packages.set(name, { ...packages.get(name), [version]: { ...manifest, dist } });
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(dir, { recursive: true });
    },
  };
}
