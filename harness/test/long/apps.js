/** What the quick tests leave out of the apps: TLS and requests of those that are not featured, and more tables. */

import { APPS_DIR } from "@routebench/host/workspace";
import requestsSuite from "../../../suites/requests/suite.js";
import { readApps } from "../../src/find/apps.js";
import { testOverTls, testRequests, testRouteTables } from "../support/real-apps.js";

const apps = await readApps(APPS_DIR);
const rest = apps.filter(({ featured }) => !featured);
testOverTls(rest);
testRouteTables(apps, [10, 100]);
testRouteTables(rest, [1000]);
const withRequests = await readApps(APPS_DIR, requestsSuite);
testRequests(
  withRequests.filter(({ featured, unwritten, runsOn }) => !featured && !unwritten && !runsOn),
);
