/** All apps with tables of routes, but for what the quick tests ask: the largest one of the featured apps. */

import { APPS_DIR } from "@routebench/host/workspace";
import { discoverSubjects } from "../../src/find/subjects.js";
import { testRouteTables } from "../support/test-route-tables.js";

const apps = await discoverSubjects(APPS_DIR);
testRouteTables(apps, [10, 100]);
testRouteTables(
  apps.filter(({ featured }) => !featured),
  [1000],
);
