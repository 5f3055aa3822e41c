import { constantRateDriver } from "./constant-rate/driver.js";
import { DriverError } from "./driver.js";
import { HOW_TO_GET_OHA, ohaDriver } from "./oha/driver.js";

/**
 * @typedef {object} OpenDriverChoice
 * @property {import("./driver.js").Driver} driver
 * @property {string} label with its version
 * @property {string} [notice] for the user, one line
 */

/**
 * Picks the generator for loads at a fixed rate: oha if it is installed and can send the requests,
 * else ours. A whole run uses the same one, because percentiles of two generators are not comparable.
 * @param {"auto" | "oha" | "constant-rate"} wanted
 * @param {import("./driver.js").DriverRequest[][]} [rotations] what the run's loads ask
 * @returns {Promise<OpenDriverChoice>}
 * @throws {DriverError} if oha is asked for by name, but is missing or cannot ask that
 */
export async function chooseOpenDriver(wanted, rotations = []) {
  const version = wanted === "constant-rate" ? undefined : await ohaDriver.probe();
  const rotates = rotations.some((requests) => !ohaDriver.supports({ requests }));
  if (version !== undefined && !rotates) return { driver: ohaDriver, label: `oha ${version}` };
  const [reason, remedy] =
    version === undefined
      ? ["oha was not found", HOW_TO_GET_OHA]
      : ["oha cannot request several URLs in rotation", "use --open-driver constant-rate"];
  if (wanted === "oha") throw new DriverError(`${reason}; ${remedy}`);
  return {
    driver: constantRateDriver,
    label: `constant-rate (${await constantRateDriver.probe()})`,
    ...(wanted === "auto" && {
      notice: `${reason}, so constant-rate, routebench's own generator, is used at fixed rates${version === undefined ? `; ${remedy}` : ""}`,
    }),
  };
}
