/**
 * What a load asks, as the load generators take it.
 * @param {import("../verify/asked.js").Asked} asked
 * @returns {import("@routebench/drivers/driver").DriverRequest[]}
 */
export function rotationOf({ requests }) {
  return requests.map(({ path, response: { status, body, encoding } }) => ({
    ...{ path, status },
    ...(body !== undefined && { body }),
    ...(encoding && { encoding }),
  }));
}
