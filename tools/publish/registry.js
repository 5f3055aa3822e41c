#!/usr/bin/env node
/**
 * Saves the licence and the date of the last release of each app's package, from the registry that npm is configured
 * with, and its weekly downloads, which only npm counts. Needs network: node tools/publish/registry.js
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

/** Counts downloads. Registries do not. */
const DOWNLOADS = "https://api.npmjs.org/downloads/point/last-week";

const TIMEOUT_MS = 60_000;

const licenceSchema = z.string().max(100);

const countSchema = z.int().nonnegative();

const releaseSchema = z.strictObject({
  licence: licenceSchema.optional(),
  lastRelease: z.iso.date(),
  weeklyDownloads: countSchema.optional(),
});

const releasesSchema = z.record(z.string(), releaseSchema);

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
  const release = releaseSchema.safeParse({
    ...(licenceSchema.safeParse(licence).success && { licence }),
    lastRelease: releasedAt.slice(0, 10),
  });
  return release.data ?? null;
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

/**
 * The downloads of the last week, by package. Packages without a count are left out, and all are if npm cannot be
 * reached.
 * @param {string[]} names @param {typeof fetch} ask @param {(line: string) => void} say
 * @returns {Promise<Map<string, number>>}
 */
export async function weeklyDownloadsOf(names, ask, say) {
  const counts = new Map();
  for (const name of names) {
    try {
      const response = await ask(`${DOWNLOADS}/${name}`, {
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const answer = response.ok ? await response.json() : null;
      const downloads = countSchema.safeParse(answer?.downloads);
      if (downloads.success) counts.set(name, downloads.data);
      else say(`no weekly downloads found: ${name}`);
    } catch (error) {
      say(`weekly downloads are left out: ${DOWNLOADS} cannot be reached (${messageOf(error)})`);
      return new Map();
    }
  }
  return counts;
}

/** The cause says more than "fetch failed". @param {any} error */
const messageOf = ({ message, cause }) => cause?.code ?? message;

async function main() {
  const { stdout } = await promisify(execFile)("npm", ["config", "get", "registry"]);
  const registry = stdout.trim().replace(/\/$/, "");
  /** @type {Releases} */
  const releases = {};
  const say = (/** @type {string} */ line) => process.stderr.write(`${line}\n`);
  const names = await packagesOf(APPS_DIR);
  const downloads = await weeklyDownloadsOf(names, fetch, say);
  for (const name of names) {
    const response = await fetch(`${registry}/${name.replace("/", "%2f")}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const release = response.ok ? releaseIn(await response.json()) : null;
    const weeklyDownloads = downloads.get(name);
    if (!release) say(`no release found: ${name}`);
    else releases[name] = weeklyDownloads === undefined ? release : { ...release, weeklyDownloads };
  }
  await saveText(path.join(ROOT_DIR, "results"), FILE, `${JSON.stringify(releases, null, 1)}\n`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) await main();
