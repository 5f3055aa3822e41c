import { stripVTControlCharacters } from "node:util";

/** @import { Failure } from "@routebench/contract/trial" */

const MAX_DETAIL_CHARACTERS = 400;

/** Why an app could not be verified or a trial did not finish. */
export class TrialFailure extends Error {
  /** @param {Failure["code"]} code @param {string} detail may quote what an app printed */
  constructor(code, detail) {
    super(toOneLine(detail));
    this.name = "TrialFailure";
    this.code = code;
  }

  /** @returns {Failure} */
  toRecord() {
    return { status: "failed", code: this.code, detail: this.message };
  }
}

/** What has nothing to show, or is not there, is no fault. @param {Failure | null} failure */
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
