/**
 * Raised whenever figures of the same servers on the same machine may change. Results of two methods are never joined,
 * compared or drawn as one line.
 */
export const METHOD = 5;

/** Uncounted load before each slice. */
export const LEAD_IN_MS = 20;
