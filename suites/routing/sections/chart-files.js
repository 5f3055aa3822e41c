/** Files that the charts of the sections lie in. */
export const ROUTES_CHART = "routes.svg";
export const TABLES_CHART = "route-tables.svg";
