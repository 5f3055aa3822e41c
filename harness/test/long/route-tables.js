/** All apps with tables of routes, but for what the quick tests ask: the largest one of the featured apps. */

import { APPS_DIR } from "@routebench/host/workspace";
import { readApps } from "../../src/find/apps.js";
import { testRouteTables } from "../support/test-route-tables.js";

const apps = await readApps(APPS_DIR);
testRouteTables(apps, [10, 100]);
testRouteTables(
  apps.filter(({ featured }) => !featured),
  [1000],
);
