/** Files that charts of the suite's sections lie in. */
export const TWO_FILES_CHARTS = /** @type {const} */ ({
  "/jquery.min.js": "handlers-jquery.svg",
  "/santamonica.jpg": "handlers-santamonica.svg",
});

export const SIZES_CHART = "sizes.svg";
