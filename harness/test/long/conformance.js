/** The apps that are not featured, over TLS. */

import { discoverApps } from "../../src/discover/apps.js";
import { APPS_DIR } from "../../src/workspace.js";
import { testOverTls } from "../support/test-apps.js";

testOverTls((await discoverApps(APPS_DIR)).filter(({ featured }) => !featured));
