import { constantRateDriver } from "./constant-rate/driver.js";
import { vegetaOn } from "./vegeta/driver.js";

/** @import { Driver } from "./driver.js" */

/**
 * @typedef {{ driver: Driver, label: string }} OpenDriverChoice label: with its version
 * @typedef {{ names: readonly string[], sshOptions: readonly string[] }} LoadHosts as ssh knows them
 */

/**
 * The generator of fixed rates: constant-rate on this machine, vegeta on load hosts.
 * @param {LoadHosts} [loadHosts] absent: the load comes from here
 * @returns {Promise<OpenDriverChoice>}
 * @throws {import("./driver.js").DriverError} if vegeta or what it needs is missing
 */
export async function chooseOpenDriver(loadHosts) {
  if (!loadHosts) {
    const label = `constant-rate (${await constantRateDriver.probe()})`;
    return { driver: constantRateDriver, label };
  }
  const { names, sshOptions } = loadHosts;
  const driver = vegetaOn(names, sshOptions);
  const hosts = `${names.length} load host${names.length === 1 ? "" : "s"}`;
  return { driver, label: `vegeta ${await driver.probe()}, from ${hosts}` };
}
