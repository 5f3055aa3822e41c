/** Files that the charts of the sections lie in. */
export const TABLES_CHARTS = /** @type {const} */ ({
  static: "route-tables-static.svg",
  param: "route-tables-param.svg",
  wildcard: "route-tables-wildcard.svg",
  miss: "route-tables-miss.svg",
});
