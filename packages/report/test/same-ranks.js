/** Of an app and its baseline, in tests to which they do not matter. */
export const SAME_RANKS = { app: { best: 1, worst: 1 }, baseline: { best: 1, worst: 1 } };
