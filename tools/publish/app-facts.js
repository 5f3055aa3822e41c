import { existsSync } from "node:fs";
import path from "node:path";
import { ROOT_DIR } from "@routebench/host/workspace";
import { assertUsable, readApps } from "../../harness/src/find/apps.js";
import { loadReleases } from "./registry.js";

/** @import { AppFacts } from "@routebench/report/site/matrix" */

/** What the pages say of each app besides its figures. @returns {Promise<AppFacts[]>} */
export async function loadAppFacts(root = ROOT_DIR) {
  const dir = path.join(root, "apps");
  if (!existsSync(dir)) return [];
  const [apps, releases] = await Promise.all([readApps(dir), loadReleases(root)]);
  return assertUsable(apps).map(
    ({ engine = "node:http", featured, runsOn, package: framework = "", ...app }) => ({
      id: app.id,
      name: app.name,
      version: app.version,
      homepage: app.homepage,
      engine,
      isFeatured: featured === true,
      ...(runsOn && { runsOn }),
      ...releases[framework],
    }),
  );
}
