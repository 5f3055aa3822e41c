import { chosenModes, MODES } from "@routebench/contract/modes";
import { autocannonDriver } from "@routebench/drivers/autocannon/driver";
import { chooseOpenDriver } from "@routebench/drivers/choose-open-driver";
import { closedLoopDriver } from "@routebench/drivers/closed-loop/driver";
import { DriverError } from "@routebench/drivers/driver";
import { HOW_TO_GET_WRK, probeWrk, wrkDriver } from "@routebench/drivers/wrk/driver";
import { SSH_OPTIONS } from "../host/ssh/load-host.js";
import { UsageError } from "../usage-error.js";

/** @import { ModeChoice } from "@routebench/contract/modes" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Driver } from "@routebench/drivers/driver" */

/**
 * @typedef {"auto" | "wrk" | "closed-loop" | "autocannon"} WantedDriver
 * @typedef {{ driver: Driver, label: string, notice?: string }} DriverChoice label: with its version
 * @typedef {object} DriverChoices
 * @property {Driver} driver the external mode's
 * @property {Driver} openDriver the fixed-rate mode's
 * @property {Record<"inProcess" | "external" | "slices" | "open", string>} labels with versions
 * @property {string[]} notices for the user
 *
 * @typedef {object} DriverWishes
 * @property {WantedDriver} driver
 * @property {ModeChoice} mode
 * @property {unknown[]} [rates]
 * @property {string[]} [loadFrom] the hosts that load comes from
 * @property {boolean} quick
 * @property {Suite} suite
 */

/**
 * Picks the generators of all modes.
 * @type {(wishes: DriverWishes) => Promise<DriverChoices>}
 * @throws {UsageError} if one is asked for by name but missing
 */
export async function chooseDrivers(wishes) {
  const { mode, rates = [], suite } = wishes;
  const only = suite.servers?.driver;
  if (only && wishes.driver !== "auto" && wishes.driver !== only) {
    throw new UsageError(`the suite "${suite.id}" is loaded by ${only} alone; leave out --driver`);
  }
  // Resident on each load host: nothing else can be called for slices there.
  const wanted = wishes.loadFrom ? "closed-loop" : (only ?? wishes.driver);
  const { driver, label, notice } = await chooseDriver(wanted, wishes.quick);
  const chosen = chosenModes(mode, suite).map((each) => MODES[each]);
  // Where no rate is asked for, nothing has to be there for it.
  const loadHosts =
    wishes.loadFrom && rates.length > 0
      ? { names: wishes.loadFrom, sshOptions: SSH_OPTIONS }
      : undefined;
  const open = await chooseOpenDriver(loadHosts).catch((error) => {
    throw error instanceof DriverError ? new UsageError(error.message) : error;
  });
  const notices =
    notice && chosen.some(({ generator }) => generator === "own process") ? [notice] : [];
  const labels = {
    inProcess: await labelOf(autocannonDriver),
    external: label,
    slices: await labelOf(closedLoopDriver),
    open: open.label,
  };
  return { driver, openDriver: open.driver, labels, notices };
}

/**
 * Picks the generator of the external mode's absolute figures: wrk if it is found, else our own. A
 * quick look takes our own, for its loads may be shorter than a second.
 * @type {(wanted: WantedDriver, quick: boolean) => Promise<DriverChoice>}
 */
async function chooseDriver(wanted, quick) {
  if (wanted === "closed-loop" || (wanted === "auto" && quick)) return choice(closedLoopDriver);
  if (wanted === "autocannon") return choice(autocannonDriver);
  const { version, why } = await probeWrk();
  if (version !== undefined) return { driver: wrkDriver, label: `wrk ${version}` };
  if (wanted === "wrk") throw new UsageError(`${why}; ${HOW_TO_GET_WRK}`);
  const notice = `${why}, so closed-loop, routebench's own generator, measures the absolute figures too; ${HOW_TO_GET_WRK}`;
  return { ...(await choice(closedLoopDriver)), notice };
}

/** @type {(driver: Driver) => Promise<DriverChoice>} */
async function choice(driver) {
  return { driver, label: await labelOf(driver) };
}

/** @param {Driver} driver */
async function labelOf(driver) {
  return `${driver.id} ${await driver.probe()}`;
}
