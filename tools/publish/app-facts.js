import { APPS_DIR } from "@routebench/host/workspace";
import { readApps } from "../../harness/src/find/apps.js";

/** @import { AppFacts } from "@routebench/report/site/matrix" */

/** What the pages say of each app besides its figures. @returns {Promise<AppFacts[]>} */
export async function loadAppFacts(dir = APPS_DIR) {
  const apps = await readApps(dir);
  return apps.map(({ id, name, version, homepage, engine = "node:http", featured, runsOn }) => ({
    id,
    name,
    version,
    homepage,
    engine,
    isFeatured: featured === true,
    ...(runsOn && { runsOn }),
  }));
}
