/** The featured apps with a table of many routes; test/long/route-tables.js has the others, and other sizes. */

import { discoverApps } from "../../src/discover/apps.js";
import { APPS_DIR } from "../../src/workspace.js";
import { testRouteTables } from "../support/test-route-tables.js";

const featured = (await discoverApps(APPS_DIR)).filter((app) => app.featured);
testRouteTables(featured, [1000]);
