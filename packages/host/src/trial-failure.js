import { inspect, stripVTControlCharacters } from "node:util";

/** @import { Runtime } from "@routebench/contract/app-record" */
/** @import { Failure } from "@routebench/contract/trial" */

const MAX_DETAIL_CHARACTERS = 400;

/** What the loaders of native packages say, on a line of its own. */
const NATIVE_BINARY = /\.node['"]?$|GLIBC|glibc|supports only Node/;

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

/**
 * Turns what an app threw while it was loaded or started into a reason with a remedy.
 * @param {{ code?: string, message: string }} error
 * @param {{ runtime?: Runtime | null, abi?: unknown }} ranOn as far as it said so
 */
export function explainStartError({ code, message: thrown }, { runtime, abi }) {
  // An app may throw anything, with a message of any type.
  const message = String(thrown);
  const lines = message.split("\n").filter((line) => NATIVE_BINARY.test(line));
  if (code === "ERR_DLOPEN_FAILED" || lines.length > 0) {
    // A package's own advice comes first; what the system said of the binary comes last.
    const reason = asClause(lines.at(-1) ?? message).replace(/^(?:Error|ResolveMessage): /, "");
    const where = runtime ? `${runtime.name} ${runtime.version} (ABI ${abi})` : "its runtime";
    return new TrialFailure(
      "not-runnable",
      `its native binary does not load on ${where}: ` +
        `${reason}. ${remedyFor(reason)}, or switch the package (see docs/rules.md#uwebsocketsjs)`,
    );
  }
  if (code === "does-not-apply") return new TrialFailure("does-not-apply", message);
  if (code === "ERR_MODULE_NOT_FOUND") {
    return new TrialFailure("start-failed", `${asClause(message)}. Run: pnpm install`);
  }
  return new TrialFailure("start-failed", message);
}

/** What would make the binary load. @param {string} reason as the loader gave it */
function remedyFor(reason) {
  const library = /GLIBC_([\d.]+)/.exec(reason)?.[1];
  if (library !== undefined) {
    return `A system with glibc ${library} or newer loads it; docs/recent-system.md makes one beside this system`;
  }
  if (/Cannot find module '[^']*\.node'/.test(reason)) {
    return "The package has no binary for this runtime. Take one that it has a binary for, such as --runtime node@24";
  }
  return "Run routebench on a Node version and a system that the package has a binary for";
}

/** Long paths are nobody's business; what follows has its own full stop. @param {string} text */
function asClause(text) {
  const brief = text.replace(/(?<![\w.])(?:[A-Za-z]:)?[\\/](?:[^\s'"/\\]+[\\/])+/g, "");
  return brief.trimEnd().replace(/\.+$/, "");
}
