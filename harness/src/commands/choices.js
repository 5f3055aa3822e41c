/** The values of some arguments, kept apart from the commands that take them, which are slow to load. */

export const FORMATS = /** @type {const} */ (["md", "html", "svg", "csv", "json"]);

export const EXPERIMENTS = /** @type {const} */ ([
  ...["aa", "known-truth", "ranks", "slices", "generators"],
]);

/** @typedef {typeof FORMATS[number]} Format */
/** @typedef {typeof EXPERIMENTS[number]} Experiment */
