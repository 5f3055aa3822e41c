/** The routing suite, whose words most test doubles speak. */
import { pathTarget } from "@routebench/contract/targets";
import routing from "../../../suites/routing/suite.js";
import { askedBy } from "../../src/verify/asked.js";

export { default as ROUTING } from "../../../suites/routing/suite.js";

export const HELLO = pathTarget("/hello");

/** @param {import("@routebench/contract/targets").Target} target */
export const askedOf = (target) => askedBy(routing, target);

/** What is asked where a load asks for /hello, and what anybody is asked. */
export const ASKED = askedOf(HELLO);
export const { probes: CONTRACT } = ASKED;
