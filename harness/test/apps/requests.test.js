/** The featured apps in the suite of requests; test/long/requests.js has the others, and a whole run. */

import { APPS_DIR } from "@routebench/host/workspace";
import suite from "../../../suites/requests/suite.js";
import { discoverSubjects } from "../../src/find/subjects.js";
import { testRequests } from "../support/test-requests.js";

const apps = await discoverSubjects(APPS_DIR, suite);
testRequests(apps.filter(({ featured, runsOn }) => featured && !runsOn));
