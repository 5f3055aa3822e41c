/** The routing suite, whose words most test doubles speak. */
import { pathTarget } from "@routebench/contract/targets";
import routing from "../../../suites/routing/suite.js";
import { sectionsOf } from "../../src/find/suites.js";
import { askedBy } from "../../src/verify/asked.js";

/** @import { Target } from "@routebench/contract/targets" */

export { default as ROUTING } from "../../../suites/routing/suite.js";

/** What its reports hold next to every suite's sections. */
export const ROUTING_EXTRAS = { sections: await sectionsOf(routing) };

export const HELLO = pathTarget("/hello");

/** @param {Target} target */
export const askedOf = (target) => askedBy(routing, target);

/** What is asked where a load asks for /hello, and what anybody is asked. */
export const ASKED = askedOf(HELLO);
export const { probes: CONTRACT } = ASKED;
