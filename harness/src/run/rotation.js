import { requestsOf } from "@routebench/contract/targets";

/**
 * A target as the load generators take it.
 * @param {import("@routebench/contract/targets").Target} target
 * @returns {import("@routebench/drivers/driver").DriverRequest[]}
 */
export function rotationOf(target) {
  return requestsOf(target).map(({ path, response: { status, body } }) => ({ path, status, body }));
}
