/** The suite's options on the command line. */

import { KIND_COUNT, OWN_ROUTES } from "./route-table.js";
import { FINDS } from "./table-requests.js";

/** @import { SuiteOption } from "@routebench/contract/suite" */

const LARGEST_TABLE = 1000;

/** A smaller table would lack a route of some kind. */
const SMALLEST_GROWN_TABLE = OWN_ROUTES + KIND_COUNT;

/** @type {SuiteOption[]} */
export const OPTIONS = [
  {
    flags: "--path <path>",
    help: 'request this path, or "all": each route, the 404 path, and a mix (default: /hello)',
    example: "all",
    parse: parsePathOrAll,
  },
  {
    flags: "--routes <n,...>",
    help: "give apps tables of this many routes, up to 1000; measure each kind of route, and paths without one",
    example: "10,100,1000",
    parse: parseTableSizes,
  },
  {
    flags: "--ask <kind,...>",
    help: `choose the kinds of routes: ${FINDS.join(", ")} (default: all)`,
    example: "static,param",
    parse: (text) => parseChoices(text, FINDS),
  },
];

/** @param {string} text @throws {Error} */
export function parsePathOrAll(text) {
  if (text === "all" || /^\/[\x21-\x7e]*$/.test(text)) return text;
  throw new Error(
    'A path begins with "/" and has no spaces, e.g. /hello. "all" requests every route.',
  );
}

/** @param {string} text e.g. "10,100,1000" @throws {Error} */
export function parseTableSizes(text) {
  const sizes = text.split(",").map((part) => (/^[1-9]\d{0,8}$/.test(part) ? Number(part) : 0));
  if (sizes.some((size) => size < SMALLEST_GROWN_TABLE || size > LARGEST_TABLE)) {
    throw new Error(
      `Give sizes from ${SMALLEST_GROWN_TABLE} to ${LARGEST_TABLE}, e.g. 10,100,1000.`,
    );
  }
  return [...new Set(sizes)];
}

/** @template {string} T @param {string} text e.g. "static,param" @param {readonly T[]} choices @throws {Error} */
export function parseChoices(text, choices) {
  const chosen = text.split(",");
  const unknown = chosen.find((each) => !choices.some((choice) => choice === each));
  if (unknown !== undefined) {
    throw new Error(`There is no ${JSON.stringify(unknown)}. Choose from: ${choices.join(", ")}.`);
  }
  return choices.filter((choice) => chosen.includes(choice));
}
