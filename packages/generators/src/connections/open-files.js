import { GeneratorError } from "../generator.js";

/** The number of files that a process has open besides its connections. */
const BESIDE = 64;

/** @returns {number} how many files this process may have open, sockets included */
export function readOpenFileLimit() {
  // At its start, Node raised the soft limit to the hard one.
  const { userLimits } = /** @type {any} */ (process.report.getReport());
  const limit = userLimits?.open_files?.soft;
  return typeof limit === "number" ? limit : Number.POSITIVE_INFINITY;
}

/** @param {number} connections in all @param {number} limit of open files @throws {GeneratorError} */
export function assertOpenable(connections, limit) {
  if (connections + BESIDE <= limit) return;
  throw new GeneratorError(
    `${connections} connections need ${connections + BESIDE} open files, and a process may have ${limit} here; ` +
      "ask for fewer connections or raise the limit (ulimit -Hn)",
  );
}
