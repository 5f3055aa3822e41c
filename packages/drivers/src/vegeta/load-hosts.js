import { DriverError } from "../driver.js";

/**
 * A machine that load comes from.
 * @typedef {object} LoadHost
 * @property {string} name as ssh knows it
 * @property {number} clockAheadMs of ours
 */

/** What pdsh, ssh and a shell all take for one plain name: no list, no range, no option, no path. */
const NAME = /^(?:[A-Za-z0-9_.][A-Za-z0-9_.-]*@)?[A-Za-z0-9_.][A-Za-z0-9_.-]*$/;

/**
 * @param {readonly string[]} names
 * @throws {DriverError} naming the one that cannot be used
 */
export function assertLoadHosts(names) {
  if (names.length === 0) throw new DriverError("vegeta needs a load host");
  for (const [index, name] of names.entries()) {
    if (!NAME.test(name)) {
      throw new DriverError(
        `${JSON.stringify(name)} is no name of a load host; give one as ssh knows it, e.g. bench1 or me@10.0.0.2`,
      );
    }
    if (names.indexOf(name) !== index)
      throw new DriverError(`the load host ${name} is named twice`);
  }
}
