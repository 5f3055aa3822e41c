/** The apps that are not featured, over TLS. */
import { APPS_DIR } from "../../src/commands/workspace.js";
import { discoverSubjects } from "../../src/discover/subjects.js";
import { testOverTls } from "../support/test-apps.js";

testOverTls((await discoverSubjects(APPS_DIR)).filter(({ featured }) => !featured));
