/**
 * Faults of a load generator, and what the report says of the app under load. test/runs/hostile-generators.test.js and
 * test/long/hostile-wrk.js run the faults, and docs/faults.md is generated from them.
 *
 * @typedef {object} GeneratorFault
 * @property {string} fault in words
 * @property {string} generator its file in test/generators
 * @property {string} says part of the reason
 */

/** Faults in the middle of a load. @type {GeneratorFault[]} */
export const GENERATOR_FAULTS = [
  { fault: "crashes", generator: "crashes", says: "wrk was ended by SIGSEGV" },
  {
    fault: "exits without output",
    generator: "exits",
    says: "wrk exited with code 1 and printed nothing",
  },
  {
    fault: "hangs, and ignores SIGTERM",
    generator: "hangs",
    says: "ms and was stopped (--limit generator)",
  },
  {
    fault: "prints nonsense",
    generator: "prints-nonsense",
    says: "wrk printed something that is not its report:",
  },
];

export const NOT_WRK = "the installed wrk does not answer -v as wrk does";
