import { requestsOf } from "@routebench/contract/targets";

/**
 * A target in the words of the load generators.
 * @param {import("@routebench/contract/targets").Target} target
 * @returns {import("@routebench/drivers/driver").DriverRequest[]}
 */
export function rotationOf(target) {
  return requestsOf(target).map(({ path, response: { status, body } }) => ({ path, status, body }));
}
