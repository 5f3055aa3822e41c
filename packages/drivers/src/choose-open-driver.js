import { constantRateDriver } from "./constant-rate/driver.js";
import { DriverError } from "./driver.js";
import { HOW_TO_GET_OHA, ohaDriver } from "./oha/driver.js";
import { vegetaOn } from "./vegeta/driver.js";

/** @import { Driver, DriverRequest } from "./driver.js" */

/**
 * @typedef {"auto" | "oha" | "constant-rate" | "vegeta"} WantedOpenDriver
 * @typedef {{ driver: Driver, label: string, notice?: string }} OpenDriverChoice notice: for the user, one line
 * @typedef {{ names: readonly string[], sshOptions: readonly string[] }} LoadHosts as ssh knows them
 */

/**
 * vegeta where loads come from other machines; here oha if it is installed and can send the requests, else ours.
 * A whole run uses the same one, because percentiles of two generators are not comparable.
 * @param {WantedOpenDriver} wanted
 * @param {DriverRequest[][]} [sequences] what the run's loads ask
 * @param {LoadHosts} [loadHosts] absent: the load comes from here
 * @returns {Promise<OpenDriverChoice>}
 * @throws {DriverError} if one is asked for by name, but is missing, or cannot do that
 */
export async function chooseOpenDriver(wanted, sequences = [], loadHosts = undefined) {
  if (loadHosts) return chooseVegeta(wanted, loadHosts);
  if (wanted === "vegeta") {
    throw new DriverError("vegeta loads from other machines; name them by --load-from");
  }
  const version = wanted === "constant-rate" ? undefined : await ohaDriver.probe();
  const isSequence = sequences.some((requests) => !ohaDriver.supports({ requests }));
  if (version !== undefined && !isSequence) return { driver: ohaDriver, label: `oha ${version}` };
  const [reason, remedy] =
    version === undefined
      ? ["oha was not found", HOW_TO_GET_OHA]
      : ["oha cannot request several URLs in turn", "use --open-driver constant-rate"];
  if (wanted === "oha") throw new DriverError(`${reason}; ${remedy}`);
  return {
    driver: constantRateDriver,
    label: `constant-rate (${await constantRateDriver.probe()})`,
    ...(wanted === "auto" && {
      notice: `${reason}, so constant-rate, routebench's own generator, is used at fixed rates${version === undefined ? `; ${remedy}` : ""}`,
    }),
  };
}

/** @type {(wanted: WantedOpenDriver, loadHosts: LoadHosts) => Promise<OpenDriverChoice>} */
async function chooseVegeta(wanted, { names, sshOptions }) {
  if (wanted !== "auto" && wanted !== "vegeta") {
    throw new DriverError(
      `${wanted} loads from one machine; with --load-from fixed rates are vegeta's: leave out --open-driver`,
    );
  }
  const driver = vegetaOn(names, sshOptions);
  const version = await driver.probe();
  return {
    driver,
    label: `vegeta ${version}, from ${names.length} load host${names.length === 1 ? "" : "s"}`,
  };
}
