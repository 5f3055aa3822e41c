import { chosenModes, MODES } from "@routebench/contract/modes";
import { autocannonDriver } from "@routebench/drivers/autocannon/driver";
import { chooseOpenDriver } from "@routebench/drivers/choose-open-driver";
import { DriverError } from "@routebench/drivers/driver";
import { explainMissingWrk, wrkDriver } from "@routebench/drivers/wrk/driver";
import { UsageError } from "../usage-error.js";
import { rotationOf } from "./rotation.js";

export const HOW_TO_GET_WRK =
  "to get wrk: apt-get install wrk (Debian, Ubuntu), brew install wrk (macOS)";

/**
 * @typedef {object} DriverChoice
 * @property {import("@routebench/drivers/driver").Driver} driver
 * @property {string} label with its version
 * @property {string | null} whyNotSliced why slices cannot be measured with it, or null where they can
 * @property {string} [notice] for the user
 */

/**
 * @typedef {object} DriverChoices
 * @property {import("@routebench/drivers/driver").Driver} driver the external mode's
 * @property {import("@routebench/drivers/driver").Driver} openDriver the fixed-rate mode's
 * @property {{ inProcess: string, external: string, open: string }} labels with versions
 * @property {string | null} whyNotSliced see DriverChoice
 * @property {string[]} notices for the user
 */

/**
 * @typedef {object} DriverWishes
 * @property {"auto" | "wrk" | "autocannon"} driver
 * @property {"auto" | "oha" | "constant-rate"} openDriver
 * @property {import("@routebench/contract/modes").RankedMode | "all"} mode
 * @property {unknown[]} [rates]
 * @property {import("@routebench/contract/targets").Target[]} targets what the run asks
 */

/**
 * Picks the generators of all modes.
 * @param {DriverWishes} wishes
 * @returns {Promise<DriverChoices>}
 * @throws {UsageError} where one is asked for by name but missing
 */
export async function chooseDrivers(wishes) {
  const { mode, rates = [], targets } = wishes;
  const { driver, label, whyNotSliced, notice } = await chooseDriver(wishes.driver);
  const chosen = chosenModes(mode).map((each) => MODES[each]);
  const open = await chooseOpenDriver(wishes.openDriver, targets.map(rotationOf)).catch((error) => {
    throw error instanceof DriverError ? new UsageError(error.message) : error;
  });
  const notices = [
    ...(notice && chosen.some(({ generator }) => generator === "own process") ? [notice] : []),
    ...(open.notice && rates.length > 0 ? [open.notice] : []),
  ];
  const labels = { inProcess: await autocannonLabel(), external: label, open: open.label };
  return { driver, openDriver: open.driver, labels, whyNotSliced, notices };
}

/**
 * Picks the external mode's generator: wrk where it is found, else autocannon.
 * @param {"auto" | "wrk" | "autocannon"} wanted
 * @returns {Promise<DriverChoice>}
 * @throws {UsageError} where wrk is asked for by name but missing
 */
export async function chooseDriver(wanted) {
  const wrkVersion = wanted === "autocannon" ? undefined : await wrkDriver.probe();
  if (wrkVersion !== undefined) {
    const whyNotSliced = process.platform === "linux" ? null : "they need Linux";
    return { driver: wrkDriver, label: `wrk ${wrkVersion}`, whyNotSliced };
  }
  const why = wanted === "autocannon" ? "" : await explainMissingWrk();
  if (wanted === "wrk") throw new UsageError(`${why}; ${HOW_TO_GET_WRK}`);
  return {
    driver: autocannonDriver,
    label: await autocannonLabel(),
    whyNotSliced: "they need wrk",
    ...(wanted === "auto" && {
      notice: `${why}, autocannon stands in for it in the external mode; ${HOW_TO_GET_WRK}`,
    }),
  };
}

/** @returns {Promise<string>} */
export async function autocannonLabel() {
  return `autocannon ${await autocannonDriver.probe()}`;
}
