import { parseArgs } from "node:util";
import { InvalidArgumentError, Option } from "commander";
import { DEFAULT_SUITE, loadSuite, SUITES_DIR, suiteIds } from "../find/suites.js";
import { collect, parseAddress, parseHosts, parseRuntimes } from "./parsers.js";

/** @import { Suite, SuiteOption } from "@routebench/contract/suite" */
/** @import { Command } from "commander" */

/** Where a command starts every app that it chooses, what a user wants at once is not all there is. */
const FEATURED = "the featured apps; all where none is featured, or with --apps";

export const appsOptions = () => [filterOption("all apps"), ...placeOptions()];

export const featuredOptions = () => [filterOption(FEATURED), allOption(), ...placeOptions()];

const placeOptions = () => [suiteOption(), suitesOption(), appsOption()];

/** @param {string} unnamed what is chosen where none is named */
const filterOption = (unnamed) =>
  new Option(
    "--filter <name>",
    'only apps with this folder or display name, or on this HTTP engine, as in "engine:uWebSockets.js"; globs work, "!name" excludes; repeatable',
  )
    .argParser(collect)
    .default([], unnamed);

const allOption = () =>
  new Option(
    "--all",
    "every app, as --filter '*' does: also those that are not featured and, with --quick, those on a second runtime",
  ).default(false);

export const appsOption = () =>
  new Option("--apps <dir>", "the folder of the apps (default: the suite's own)");

const suiteOption = () =>
  new Option("--suite <id>", "the suite to run: what is compared, with which requests").default(
    DEFAULT_SUITE,
  );

export const suitesOption = () =>
  new Option("--suites <dir>", "the folder of the suites").default(SUITES_DIR, "suites");

/** @param {string} than what, and if what else */
export const failOnOption = (than) =>
  new Option("--fail-on <verdict>", `exit with 1 if an app is found to be slower${than}`)
    .choices(["slower", "never"])
    .default("never");

export const runtimeOption = () =>
  new Option(
    "--runtime <name,...>",
    "run the apps on these runtimes: node, node@24, bun or deno, as installed by `runtime add`, or a path such as ./out/node (default: the Node that runs routebench)",
  ).argParser(parseRuntimes);

/** @param {string} what is done with them */
export const loadFromOption = (what) =>
  new Option("--load-from <host,...>", what).argParser(parseHosts);

export const serverAddressOption = () =>
  new Option(
    "--server-address <address>",
    "the address of the servers' host on which they listen (default: the one that ssh connects to)",
  ).argParser(parseAddress);

export const publicAddressOption = () =>
  new Option(
    "--public-address",
    "listen even on an address that is not private, which strangers may be able to reach",
  );

/**
 * Finds the suite that the command line names before it is read, for a suite has its own options.
 * Without the default one, only the commands that need a suite fail.
 * @param {string[]} args
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

/** @param {Command} command @param {Suite | null} suite */
export function addOptionsOf(command, suite) {
  for (const { flags, description, parse } of suite?.cli?.options ?? []) {
    const option = new Option(flags, description);
    if (parse) option.argParser((text) => parsed(parse, text));
    command.addOption(option);
  }
  return command;
}

/** @type {(parse: NonNullable<SuiteOption["parse"]>, text: string) => unknown} */
function parsed(parse, text) {
  try {
    return parse(text);
  } catch (error) {
    throw new InvalidArgumentError(/** @type {Error} */ (error).message);
  }
}
