/** The apps that are not featured, over TLS. */

import { discoverSubjects } from "../../src/discover/subjects.js";
import { APPS_DIR } from "../../src/workspace.js";
import { testOverTls } from "../support/test-apps.js";

testOverTls((await discoverSubjects(APPS_DIR)).filter(({ featured }) => !featured));
