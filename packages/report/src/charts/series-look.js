import { INK } from "./theme.js";

/**
 * Marks of many apps in one frame. The hues are Okabe and Ito's, two of them shifted so that all are
 * visible on light and dark paper; shapes tell apart what hues do not.
 */
const HUES = ["#0072b2", "#d55e00", "#009e73", "#c76da2", INK, "#3d9ad1"];
const SHAPES = /** @type {const} */ ([
  "circle",
  "square",
  "triangle",
  "diamond",
  "star",
  "wye",
  "cross",
]);

/**
 * @param {number} place of the app among all
 * @returns {{ hue: string, shape: string }} the same pair again after 42 apps
 */
export const seriesLook = (place) => ({
  hue: HUES[place % HUES.length] ?? INK,
  shape: SHAPES[place % SHAPES.length] ?? "circle",
});
