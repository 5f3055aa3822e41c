import { html } from "../html/markup.js";

/**
 * Shows a chart's file in a document.
 * @param {import("../sections/section.js").Chart} chart
 * @param {string} [folder] of the chart, as seen from the document, e.g. "results/"
 * @returns {string | null} null if it has no file
 */
export function renderPicture({ file, alt, title }, folder = "") {
  if (!file) return null;
  // An <img>, not ![…](…): the text that stands for the picture is then escaped by HTML's rules alone.
  return html`<img src="${folder}${file}" alt="${alt ?? title}">`.text;
}
