import { DriverError } from "../driver.js";

/** What a process has open beside its connections. */
const BESIDE = 64;

/** @returns {number} how many files this process may have open, sockets included */
export function readOpenFileLimit() {
  // Node has raised its limit to the hard one when it started.
  const { userLimits } = /** @type {any} */ (process.report.getReport());
  const limit = userLimits?.open_files?.soft;
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}

/**
 * @param {number} connections altogether
 * @param {number} limit of open files
 * @throws {DriverError} where they are too many
 */
export function assertOpenable(connections, limit) {
  if (connections + BESIDE <= limit) return;
  throw new DriverError(
    `${connections} connections need ${connections + BESIDE} open files, and a process may have ${limit} here; ` +
      "ask for fewer connections or raise the limit (ulimit -Hn)",
  );
}
