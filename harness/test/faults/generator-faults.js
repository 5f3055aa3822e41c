/**
 * What a load generator can do wrong, and what the report says of an app that it was to load. The
 * tests in test/runs/hostile-generators.test.js run it, and docs/faults.md is made from it.
 *
 * @typedef {object} GeneratorFault
 * @property {string} fault in words
 * @property {string} generator its file in test/generators
 * @property {string} says part of the reason
 */

/** In the middle of a load. @type {GeneratorFault[]} */
export const GENERATOR_FAULTS = [
  { fault: "crashes", generator: "crashes", says: "wrk was ended by SIGSEGV" },
  {
    fault: "gives up without a word",
    generator: "exits",
    says: "wrk exited with code 1 and said nothing",
  },
  {
    fault: "hangs, and does not end when it is asked to",
    generator: "hangs",
    says: "ms and was stopped (--limit generator)",
  },
  {
    fault: "prints nonsense",
    generator: "prints-nonsense",
    says: "wrk printed something that is not its report:",
  },
];

export const NOT_WRK = "the wrk that was found does not answer -v as wrk does";
