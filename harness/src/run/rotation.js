import { requestsOf } from "@routebench/contract/targets";

/**
 * A target in the words of the load generators.
 * @param {string} target
 * @returns {import("@routebench/drivers/driver").DriverRequest[]}
 */
export function rotationOf(target) {
  return requestsOf(target).map(({ path, response: { status, body } }) => ({ path, status, body }));
}
