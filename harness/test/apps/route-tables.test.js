/** The featured apps with a table of many routes; test/long/route-tables.js has the others, and other sizes. */

import { APPS_DIR } from "@routebench/host/workspace";
import { discoverSubjects } from "../../src/find/subjects.js";
import { testRouteTables } from "../support/test-route-tables.js";

const featured = (await discoverSubjects(APPS_DIR)).filter((app) => app.featured);
testRouteTables(featured, [1000]);
