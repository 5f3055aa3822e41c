/** What the quick tests leave out of the apps: TLS of those that are not featured, tables of routes, and requests. */

import { APPS_DIR } from "@routebench/host/workspace";
import requestsSuite from "../../../suites/requests/suite.js";
import { readApps } from "../../src/find/apps.js";
import { testOverTls, testRequests, testRouteTables } from "../support/real-apps.js";

const apps = await readApps(APPS_DIR);
testOverTls(apps.filter(({ featured }) => !featured));
testRouteTables(apps, [10, 100, 1000]);
const withRequests = await readApps(APPS_DIR, requestsSuite);
testRequests(withRequests.filter(({ unwritten, runsOn }) => !unwritten && !runsOn));
