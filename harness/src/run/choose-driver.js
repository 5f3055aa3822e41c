import { autocannonDriver } from "@routebench/drivers/autocannon/driver";
import { wrkDriver } from "@routebench/drivers/wrk/driver";
import { UsageError } from "../usage-error.js";

export const HOW_TO_GET_WRK =
  "to get wrk: apt-get install wrk (Debian, Ubuntu), brew install wrk (macOS)";

/**
 * @typedef {object} DriverChoice
 * @property {import("@routebench/drivers/driver").Driver} driver
 * @property {string} label with its version
 * @property {string | null} whyNoSlices why slices cannot be measured with it, or null where they can
 * @property {string} [notice] for the user
 */

/**
 * Picks the external mode's generator: wrk where it is found, else autocannon.
 * @param {"auto" | "wrk" | "autocannon"} wanted
 * @returns {Promise<DriverChoice>}
 * @throws {UsageError} where wrk is asked for by name but missing
 */
export async function chooseDriver(wanted) {
  const wrkVersion = wanted === "autocannon" ? undefined : await wrkDriver.probe();
  if (wrkVersion !== undefined) {
    const whyNoSlices = process.platform === "linux" ? null : "they need Linux";
    return { driver: wrkDriver, label: `wrk ${wrkVersion}`, whyNoSlices };
  }
  if (wanted === "wrk") throw new UsageError(`wrk was not found; ${HOW_TO_GET_WRK}`);
  return {
    driver: autocannonDriver,
    label: await autocannonLabel(),
    whyNoSlices: "they need wrk",
    ...(wanted === "auto" && {
      notice: `wrk was not found, autocannon stands in for it in the external mode; ${HOW_TO_GET_WRK}`,
    }),
  };
}

/** @returns {Promise<string>} */
export async function autocannonLabel() {
  return `autocannon ${await autocannonDriver.probe()}`;
}
