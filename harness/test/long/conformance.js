/** The apps that are not featured, over TLS. */

import { APPS_DIR } from "@routebench/host/workspace";
import { readApps } from "../../src/find/apps.js";
import { testOverTls } from "../support/test-apps.js";

testOverTls((await readApps(APPS_DIR)).filter(({ featured }) => !featured));
