/** The routing suite, whose contract most test doubles keep. */
import { pathTarget } from "@routebench/contract/targets";
import routing from "../../../suites/routing/suite.js";
import { sectionsOf } from "../../src/find/suites.js";
import { workloadOf } from "../../src/verify/workload.js";

/** @import { Target } from "@routebench/contract/targets" */

export { default as ROUTING } from "../../../suites/routing/suite.js";

/** The sections that only this suite's reports have. */
export const ROUTING_EXTRAS = { sections: await sectionsOf(routing) };

export const HELLO = pathTarget("/hello");

/** @param {Target} target */
export const routingWorkload = (target) => workloadOf(routing, target);

/** The checks for a load of /hello, and the checks for every load. */
export const WORKLOAD = routingWorkload(HELLO);
export const { probes: CONTRACT } = WORKLOAD;
