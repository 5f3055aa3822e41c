/** What is printed. Its tests look for `says`, and docs/faults.md shows both. */

/** @satisfies {Record<string, import("./rows.js").Row>} */
export const PRINTED = {};
