/**
 * What was found of an app against its other version, to be read between their two names.
 * @type {Record<import("@routebench/contract/summary").BaselineRow["verdict"], string>}
 */
export const VERDICTS = {
  faster: "is faster than",
  slower: "is slower than",
  equal: "is as fast as",
  undecided: "cannot be told apart from",
};
