import { inspect, stripVTControlCharacters } from "node:util";

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

  /** An error that nobody expected ends its app, not the run. @param {unknown} error */
  static from(error) {
    if (error instanceof TrialFailure) return error;
    return new TrialFailure("not-measured", `routebench did not expect this: ${describe(error)}`);
  }

  /** @returns {Failure} */
  toRecord() {
    return { status: "failed", code: this.code, detail: this.message };
  }
}

/** What has nothing to show, or is not there, is no fault. @param {Failure | null} failure */
export const isFault = (failure) => failure !== null && failure.code !== "does-not-apply";

/** With the place in our own code, which a report of the fault needs. @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return inspect(error);
  const [place] = /(?:harness|packages|suites)\/[\w./-]+:\d+/.exec(error.stack ?? "") ?? [];
  return `${error.name}: ${error.message}${place ? ` (${place})` : ""}`;
}

/** What an app throws need not have words. @param {unknown} said */
function toOneLine(said) {
  const line = stripVTControlCharacters(String(said))
    .replace(/\p{Cc}+/gu, " ")
    .trim();
  return line.length > MAX_DETAIL_CHARACTERS
    ? `${line.slice(0, MAX_DETAIL_CHARACTERS - 1)}…`
    : line;
}
