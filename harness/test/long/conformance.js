/** The apps that are not featured, over TLS. */

import { APPS_DIR } from "@routebench/host/workspace";
import { discoverSubjects } from "../../src/find/subjects.js";
import { testOverTls } from "../support/test-apps.js";

testOverTls((await discoverSubjects(APPS_DIR)).filter(({ featured }) => !featured));
