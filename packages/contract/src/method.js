/**
 * The way in which figures come about: raised whenever the same servers on the same machine might
 * get others. Results of two methods are never joined, compared or drawn as one line.
 */
export const METHOD = 4;

/** Of load before each slice, which counts nothing. */
export const LEAD_IN_MS = 20;
