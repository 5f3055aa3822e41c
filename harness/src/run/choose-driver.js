import { chosenModes, MODES } from "@routebench/contract/modes";
import { autocannon } from "@routebench/generators/autocannon/autocannon";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { constantRate } from "@routebench/generators/constant-rate/constant-rate";
import { GeneratorError } from "@routebench/generators/generator";
import { vegetaOn } from "@routebench/generators/vegeta/vegeta";
import { wrk } from "@routebench/generators/wrk/wrk";
import { generatorStaysAwake } from "@routebench/host/local/local-host";
import { SSH_OPTIONS } from "@routebench/host/ssh/ssh-host";
import { UsageError } from "@routebench/host/usage-error";

/**
 * @import { BenchChoices } from "../plan/configure.js"
 * @import { Suite } from "@routebench/contract/suite"
 * @import { Description } from "@routebench/generators/generator"
 *
 * @typedef {"auto" | "wrk" | "closed-loop"} WantedDriver
 * @typedef {Pick<BenchChoices, "mode" | "rates" | "quick"> & { driver: WantedDriver,
 *   server?: string, loadFrom?: string[], suite: Suite }} DriverWishes
 */

/**
 * The generators of all modes, each with a label that has its version. wrk measures the external mode's absolute
 * figures if it is found, but not in a quick look, whose loads may be shorter than a second.
 * @param {DriverWishes} wishes server, loadFrom: other machines
 * @throws {UsageError} if one is missing that was requested
 */
export async function chooseDrivers(wishes) {
  const { mode, rates = [], server, loadFrom, quick, suite } = wishes;
  const only = suite.servers?.driver;
  if (only && wishes.driver !== "auto" && wishes.driver !== only) {
    throw new UsageError(
      `the suite "${suite.id}" is loaded by ${only} alone; leave out --generator`,
    );
  }
  // Load hosts run nothing else in slices.
  const wanted = loadFrom ? "closed-loop" : (only ?? wishes.driver);
  // A server on another machine does not have to wake the generator.
  const sleeps = server === undefined && !generatorStaysAwake();
  const slices = { ...(await find(closedLoop)), sleeps };
  const isFromHosts = loadFrom && rates.length > 0;
  const open = await find(isFromHosts ? vegetaOn(loadFrom, SSH_OPTIONS) : constantRate);
  const drivers = { inProcess: await find(autocannon), external: slices, slices, open };
  if (wanted === "closed-loop" || (wanted === "auto" && quick)) return { drivers, notices: [] };
  try {
    return { drivers: { ...drivers, external: await find(wrk) }, notices: [] };
  } catch (error) {
    if (wanted === "wrk" || !(error instanceof UsageError)) throw error;
    const isExternal = chosenModes(mode, suite).some((each) => MODES[each].tellsCapacity);
    const notice = `${error.message}; until then closed-loop, routebench's own generator, measures the absolute figures too`;
    return { drivers, notices: isExternal ? [notice] : [] };
  }
}

/** @template {Description} T @param {T} driver @returns {Promise<T & { label: string }>} */
async function find(driver) {
  try {
    return { ...driver, label: await driver.probe() };
  } catch (error) {
    throw error instanceof GeneratorError ? new UsageError(error.message) : error;
  }
}
