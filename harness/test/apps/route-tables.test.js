/** The featured apps with a table of many routes; test/long/route-tables.js has the others, and other sizes. */

import { APPS_DIR } from "@routebench/host/workspace";
import { readApps } from "../../src/find/apps.js";
import { testRouteTables } from "../support/test-route-tables.js";

const featured = (await readApps(APPS_DIR)).filter((app) => app.featured);
testRouteTables(featured, [1000]);
