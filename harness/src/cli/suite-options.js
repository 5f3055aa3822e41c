import { parseArgs } from "node:util";
import { InvalidArgumentError, Option } from "commander";
import { DEFAULT_SUITE, loadSuite, SUITES_DIR, suiteIds } from "../discover/suites.js";

/** @typedef {import("../discover/suites.js").Suite} Suite */

/**
 * Finds the suite that the command line names before it is read, for a suite has options of its own.
 * @param {string[]} args
 * @returns {Promise<Suite | null>} null where none is named and the default one is not there, which
 *   matters to the commands that need one alone
 * @throws {import("../usage-error.js").UsageError} where there is none of the name that was given
 */
export async function suiteOf(args) {
  const { values } = parseArgs({
    args,
    options: { suite: { type: "string" }, suites: { type: "string" } },
    strict: false,
  });
  const dir = typeof values.suites === "string" ? values.suites : SUITES_DIR;
  if (typeof values.suite === "string") return loadSuite(values.suite, dir);
  const isThere = (await suiteIds(dir)).includes(DEFAULT_SUITE);
  return isThere ? loadSuite(DEFAULT_SUITE, dir) : null;
}

/**
 * @param {import("commander").Command} command gets the suite's own options
 * @param {Suite | null} suite
 */
export function addOptionsOf(command, suite) {
  const { options = [], source } = suite?.cli ?? {};
  for (const { flags, description, parse } of [...options, ...(source ? [formatOf(source)] : [])]) {
    const option = new Option(flags, description);
    if (parse) option.argParser((text) => parsed(parse, text));
    command.addOption(option);
  }
  return command;
}

/**
 * @param {import("@routebench/contract/suite").SourceProtocol} source
 * @returns {import("@routebench/contract/suite").SuiteOption}
 */
const formatOf = ({ words }) => ({
  flags: "--format <name>",
  description: `measure by another protocol: "source", ${words}`,
  parse(text) {
    if (text === "source") return text;
    throw new Error('The only other protocol is "source".');
  },
});

/**
 * @param {NonNullable<import("@routebench/contract/suite").SuiteOption["parse"]>} parse
 * @param {string} text
 */
function parsed(parse, text) {
  try {
    return parse(text);
  } catch (error) {
    throw new InvalidArgumentError(/** @type {Error} */ (error).message);
  }
}

export function suiteOption() {
  return new Option(
    "--suite <id>",
    "the suite to run: what is compared, with which requests",
  ).default(DEFAULT_SUITE);
}

export function suitesOption() {
  return new Option("--suites <dir>", "the folder of the suites").default(SUITES_DIR, "suites");
}
