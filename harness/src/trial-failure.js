import { stripVTControlCharacters } from "node:util";

/** @import { Failure } from "@routebench/contract/trial" */

const MAX_DETAIL_CHARACTERS = 400;

/** Why an app could not be verified or a trial did not finish. */
export class TrialFailure extends Error {
  /**
   * @param {Failure["code"]} code
   * @param {string} detail may quote what an app printed; control characters are taken out
   */
  constructor(code, detail) {
    super(toOneLine(detail));
    this.name = "TrialFailure";
    this.code = code;
  }

  /** @returns {Failure} as the result file holds it */
  toRecord() {
    return { status: "failed", code: this.code, detail: this.message };
  }
}

/**
 * @param {Failure | null} failure
 * @returns {boolean} whether something is wrong; what has nothing to show, or is not there, is no fault
 */
export const isFault = (failure) => failure !== null && failure.code !== "does-not-apply";

/** @param {string} text */
function toOneLine(text) {
  const line = stripVTControlCharacters(text)
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return line.length > MAX_DETAIL_CHARACTERS
    ? `${line.slice(0, MAX_DETAIL_CHARACTERS - 1)}…`
    : line;
}
