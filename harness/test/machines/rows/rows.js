/** All rows of the table "On other machines, with other apps" in docs/faults.md. */
import { APPS } from "./apps.js";
import { CORES } from "./cores.js";
import { INSTALLED } from "./installed.js";
import { PRINTED } from "./printed.js";
import { WITHHELD } from "./withheld.js";

/**
 * @typedef {object} Row
 * @property {string} input
 * @property {string} says what routebench says, or a part of it; the test looks for it
 */

/** @type {Row[]} */
export const ROWS = [WITHHELD, CORES, INSTALLED, APPS, PRINTED].flatMap((rows) =>
  Object.values(rows),
);
