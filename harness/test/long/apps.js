/** Tests of apps that the quick tests leave out: TLS of unfeatured apps, tables of routes, and the requests suite. */

import { APPS_DIR } from "@routebench/host/workspace";
import requestsSuite from "../../../suites/requests/suite.js";
import { readApps } from "../../src/find/apps.js";
import { testOverTls, testRequests, testRouteTables } from "../support/real-apps.js";

const apps = await readApps(APPS_DIR);
testOverTls(apps.filter(({ featured }) => !featured));
testRouteTables(apps, [10, 100, 1000]);
const withRequests = await readApps(APPS_DIR, requestsSuite);
testRequests(withRequests.filter(({ unwritten, runsOn }) => !unwritten && !runsOn));
