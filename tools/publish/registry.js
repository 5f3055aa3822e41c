#!/usr/bin/env node
/**
 * Saves the licence and the date of the last release of each app's package, from the registry that npm is configured
 * with. Needs network: node tools/publish/registry.js
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { APPS_DIR, ROOT_DIR } from "@routebench/host/workspace";
import { z } from "zod";
import { assertUsable, readApps } from "../../harness/src/find/apps.js";
import { readPackageJson } from "../../harness/src/find/installed.js";
import { saveText } from "../../harness/src/results/result-store.js";

const FILE = "registry.json";

const TIMEOUT_MS = 60_000;

const releasesSchema = z.record(
  z.string(),
  z.strictObject({ licence: z.string().max(100).optional(), lastRelease: z.iso.date() }),
);

/** @typedef {z.infer<typeof releasesSchema>} Releases by name of package */

/** What was saved last; nothing if it was never saved. @param {string} root @returns {Promise<Releases>} */
export async function loadReleases(root) {
  const text = await readFile(path.join(root, "results", FILE), "utf8").catch(() => "{}");
  return releasesSchema.parse(JSON.parse(text));
}

/**
 * The latest release in a packument; null if it has none.
 * @param {any} packument
 * @returns {Releases[string] | null}
 */
export function releaseIn({ "dist-tags": tags, versions, time, license } = {}) {
  const latest = tags?.latest;
  const releasedAt = time?.[latest];
  if (typeof releasedAt !== "string") return null;
  const licence = versions?.[latest]?.license ?? license;
  const lastRelease = releasedAt.slice(0, 10);
  return typeof licence === "string" ? { licence, lastRelease } : { lastRelease };
}

/** Packages that apps take from the registry, and not from a repository. @param {string} appsDir */
async function packagesOf(appsDir) {
  const apps = assertUsable(await readApps(appsDir));
  const names = await Promise.all(
    apps.map(async ({ dir, package: name }) => {
      const { dependencies = {} } = /** @type {any} */ ((await readPackageJson(dir)) ?? {});
      const version = name && dependencies[name];
      return version && !version.includes(":") ? [name] : [];
    }),
  );
  return [...new Set(names.flat())].sort();
}

async function main() {
  const { stdout } = await promisify(execFile)("npm", ["config", "get", "registry"]);
  const registry = stdout.trim().replace(/\/$/, "");
  /** @type {Releases} */
  const releases = {};
  for (const name of await packagesOf(APPS_DIR)) {
    const response = await fetch(`${registry}/${name.replace("/", "%2f")}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const release = response.ok ? releaseIn(await response.json()) : null;
    if (release) releases[name] = release;
    else process.stderr.write(`no release found: ${name}\n`);
  }
  await saveText(path.join(ROOT_DIR, "results"), FILE, `${JSON.stringify(releases, null, 1)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
