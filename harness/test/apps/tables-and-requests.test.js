/** The featured apps with many routes and in the suite of requests; test/long/apps.js has the others, and other sizes. */

import { APPS_DIR } from "@routebench/host/workspace";
import requestsSuite from "../../../suites/requests/suite.js";
import { readApps } from "../../src/find/apps.js";
import { testRequests, testRouteTables } from "../support/real-apps.js";

testRouteTables(
  (await readApps(APPS_DIR)).filter(({ featured }) => featured),
  [1000],
);
const apps = await readApps(APPS_DIR, requestsSuite);
testRequests(apps.filter(({ featured, runsOn }) => featured && !runsOn));
