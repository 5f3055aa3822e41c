/** @import { Row } from "@routebench/contract/summary" */

/**
 * Colours of the charts, as CSS variables, so that one SVG serves light and dark. The hues are
 * Okabe and Ito's, which colour-blind readers can distinguish; a shape says the same again.
 */

export const CHART_CLASS = "rb-chart";

export const INK = "var(--rb-ink)";
export const QUIET = "var(--rb-quiet)";
export const GRID = "var(--rb-grid)";
export const PAPER = "var(--rb-paper)";
export const APP = "var(--rb-app)";
export const CONTROL = "var(--rb-control)";

/** Print stays light: `screen` keeps a dark desktop from printing pale ink on white paper. */
export const CHART_STYLE = `.${CHART_CLASS}{--rb-ink:#1d2126;--rb-quiet:#5c646d;--rb-grid:#dfe2e6;--rb-paper:#fff;--rb-app:#0072b2;--rb-control:#6f7780;font-variant-numeric:tabular-nums}
.${CHART_CLASS} text,.${CHART_CLASS} tspan{white-space:pre}
@media screen and (prefers-color-scheme:dark){.${CHART_CLASS}{--rb-ink:#e4e7ea;--rb-quiet:#9aa3ac;--rb-grid:#31373d;--rb-paper:#15181b;--rb-app:#56b4e9;--rb-control:#99a2ab}}`;

/** @param {Row} row */
export const colourOf = ({ role }) => (role === "app" ? APP : CONTROL);
