import { inspect, stripVTControlCharacters } from "node:util";
import { INSTALL, missingPackageIn } from "./installation.js";
import { hideSecrets } from "./secrets.js";

/** @import { Runtime } from "@routebench/contract/app-record" */
/** @import { Failure } from "@routebench/contract/trial" */

const MAX_DETAIL_CHARACTERS = 400;

/** Error lines of the loaders of native packages. */
const NATIVE_BINARY = /\.node['"]?$|GLIBC|glibc|supports only Node/;

/** Node names no port if the server asked for any free port. */
const NO_FREE_PORT = /^listen EADDRINUSE: address already in use [\d.]+$/;

/** Why an app could not be verified or a trial did not finish. */
export class TrialFailure extends Error {
  /** @param {Failure["code"]} code @param {string} detail may quote what an app printed */
  constructor(code, detail) {
    super(toOneLine(detail));
    this.name = "TrialFailure";
    this.code = code;
  }

  /** Turns an unexpected error into the failure of its app, so that the run goes on. @param {unknown} error */
  static from(error) {
    if (error instanceof TrialFailure) return error;
    return new TrialFailure("not-measured", `routebench did not expect this: ${describe(error)}`);
  }

  /** @returns {Failure} */
  toRecord() {
    return { status: "failed", code: this.code, detail: this.message };
  }
}

/** False for apps that do not support a case or are not installed. @param {Failure | null} failure */
export const isFault = (failure) => failure !== null && failure.code !== "does-not-apply";

/** Adds the place in routebench's code, for reporting the error. @param {unknown} error */
function describe(error) {
  if (!(error instanceof Error)) return inspect(error);
  const [place] = /(?:harness|packages|suites)\/[\w./-]+:\d+/.exec(error.stack ?? "") ?? [];
  return `${error.name}: ${error.message}${place ? ` (${place})` : ""}`;
}

/** @param {unknown} detail anything, because apps may throw anything */
function toOneLine(detail) {
  const text = stripVTControlCharacters(String(detail));
  const line = hideSecrets(text.replace(/\p{Cc}+/gu, " ").trim());
  return line.length > MAX_DETAIL_CHARACTERS
    ? `${line.slice(0, MAX_DETAIL_CHARACTERS - 1)}…`
    : line;
}

/**
 * Turns an error of loading or starting an app into a failure with a remedy.
 * @param {{ code?: string, message: string }} error
 * @param {{ runtime?: Runtime | null, abi?: unknown }} ranOn as far as it is known
 */
export function explainStartError({ code, message: thrown }, { runtime, abi }) {
  // An app may throw anything, with a message of any type.
  const message = String(thrown);
  const lines = message.split("\n").filter((line) => NATIVE_BINARY.test(line));
  if (code === "ERR_DLOPEN_FAILED" || lines.length > 0) {
    // A package prints its own advice first, and the system's error last.
    const reason = asClause(lines.at(-1) ?? message).replace(/^(?:Error|ResolveMessage): /, "");
    const where = runtime ? `${runtime.name} ${runtime.version} (ABI ${abi})` : "its runtime";
    return new TrialFailure(
      "not-runnable",
      `its native binary does not load on ${where}: ` +
        `${reason}. ${remedyFor(reason)}, or switch the package (see docs/rules.md#uwebsocketsjs)`,
    );
  }
  if (NO_FREE_PORT.test(message)) {
    return new TrialFailure(
      "not-measured",
      "no local port is free for it, because closed connections keep their ports for a minute. Widen net.ipv4.ip_local_port_range",
    );
  }
  if (code === "does-not-apply") return new TrialFailure("does-not-apply", message);
  if (missingPackageIn(message) !== null) {
    return new TrialFailure(
      "start-failed",
      `${asClause(message)}. List it in package.json, and run: ${INSTALL}`,
    );
  }
  return new TrialFailure("start-failed", message);
}

/** How to make the binary load. @param {string} reason from the loader */
function remedyFor(reason) {
  const library = /GLIBC_([\d.]+)/.exec(reason)?.[1];
  if (library !== undefined) {
    return `Run routebench on a system with glibc ${library} or newer (see docs/recent-system.md)`;
  }
  if (/Cannot find module '[^']*\.node'/.test(reason)) {
    return "The package has no binary for this runtime. Use a supported runtime, such as --runtime node@24";
  }
  return "Run routebench on a Node version and a system that the package has a binary for";
}

/** Shortens paths to file names, and removes the full stop. @param {string} text */
function asClause(text) {
  const brief = text.replace(/(?<![\w.])(?:[A-Za-z]:)?[\\/](?:[^\s'"/\\]+[\\/])+/g, "");
  return brief.trimEnd().replace(/\.+$/, "");
}
