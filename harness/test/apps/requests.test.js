/** The featured apps in the suite of requests; test/long/requests.js has the others, and a whole run. */

import { APPS_DIR } from "@routebench/host/workspace";
import suite from "../../../suites/requests/suite.js";
import { readApps } from "../../src/find/apps.js";
import { testRequests } from "../support/test-requests.js";

const apps = await readApps(APPS_DIR, suite);
testRequests(apps.filter(({ featured, runsOn }) => featured && !runsOn));
