import { DEFAULT_SUITE } from "@routebench/contract/suite";
import { UsageError } from "@routebench/host/usage-error";
import { COMMAND } from "@routebench/host/workspace";
import { Argument, Command, Help, InvalidArgumentError, Option } from "commander";
import { didYouMean } from "../find/did-you-mean.js";
import { defaultOf, longFlag } from "../options/options.js";
import { assertCombine } from "./check-options.js";
import { BENCH_COMMAND, COMMANDS } from "./commands.js";

/** @import { CommandRow } from "./commands.js" */
/** @import { OptionRow } from "../options/options.js" */
/** @import { Suite, SuiteOption } from "@routebench/contract/suite" */

const EXAMPLES = [
  ["", "the featured apps"],
  ["--quick --filter koa --filter hono", "a first look at two apps"],
  ["--filter fastify --against HEAD~1", "an app and its earlier version"],
  ["--suite requests", "parameters and JSON bodies"],
  ["explain --filter koa", "where a request's CPU time goes"],
  ["open", "the last run's page"],
].map(([args = "", what]) => `pnpm bench ${args}`.padEnd(47) + what);

const EXIT_CODES = `  0    every app finished
  1    an app did not finish (the report says why), or --fail-on applied
  2    the command line or the setup is wrong; nothing was measured
  3    --resume cannot continue the run in --output: it is another run, or complete
  130  interrupted by Ctrl-C; what was measured is saved and reported,
       and --resume continues it`;

/**
 * @param {AbortSignal} signal aborted by Ctrl-C
 * @param {(exitCode: number) => void} exitWith
 * @param {Suite | null} suite with further options for `bench`
 * @param {{ isWhole?: boolean }} [help] whether --help shows all options
 */
export function createProgram(signal, exitWith, suite, { isWhole = false } = {}) {
  const suiteOptions = rowsOf(suite);
  // Commands inherit these settings when they are added.
  const program = new Command(BENCH_COMMAND.name)
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError("Run it with --help all for all options.")
    .enablePositionalOptions()
    .helpCommand(false)
    .usage("[command] [options]")
    .configureHelp({
      optionDescription: describeOption,
      visibleOptions: (command) => command.options.filter(({ hidden }) => !hidden),
      subcommandTerm: (command) => command.name(),
    })
    // Unknown commands also end here, so that the message can suggest a command.
    .allowExcessArguments();
  program.description(
    `Compares ${suite?.title ?? "HTTP servers"}. Verifies the apps, measures them, prints ranked tables and saves the results.`,
  );
  const end = isWhole
    ? `Exit codes:\n${EXIT_CODES}`
    : "More: --help all, COMMAND --help, docs/cli.md";
  define(program, BENCH_COMMAND, { ...BENCH_COMMAND.options, ...suiteOptions }).addHelpText(
    "after",
    `\nExamples:\n  ${EXAMPLES.join("\n  ")}\n\n${end}`,
  );
  for (const row of COMMANDS) {
    const command = program
      .command(row.name)
      .summary(row.summary)
      .description(`${row.summary.replace(/^./, (first) => first.toUpperCase())}.`)
      .helpGroup(row.isForMaintainers ? "For maintainers:" : "Commands:")
      .allowExcessArguments(false);
    const suiteRows = row.name === "explain" ? suiteOptions : {};
    define(command, row, { ...row.options, ...suiteRows }).addHelpText(
      "after",
      `\nExample${row.example.includes("\n") ? "s" : ""}:\n  ${COMMAND} ${row.example}`,
    );
  }
  return program;

  /** @param {Command} command @param {CommandRow<any>} row @param {Record<string, OptionRow>} options */
  function define(command, { args = [], run }, options) {
    for (const { name, choices, parse } of args) {
      const argument = new Argument(name);
      if (choices) argument.choices(choices);
      if (parse) argument.argParser(parse);
      command.addArgument(argument);
    }
    const isLong = [COMMAND, "explain"].includes(command.name());
    const detail = isLong ? (isWhole ? "whole" : "common") : "plain";
    for (const [name, row] of Object.entries(options)) {
      command.addOption(optionOf(name, row, detail));
    }
    return command.action(async (...given) => {
      const values = given[args.length];
      const [word] = command.args;
      if (command === program && word !== undefined) {
        throw new UsageError(unknownCommand(word, program));
      }
      const isGiven = (/** @type {Option} */ option) =>
        program.getOptionValueSource(option.attributeName()) === "cli";
      const early = command !== program && program.options.find(isGiven);
      if (early) throw new UsageError(`${early.long} must follow ${command.name()}. Move it.`);
      assertCombine(options, values);
      exitWith(await run(values, signal, ...given.slice(0, args.length)));
    });
  }
}

const HEADINGS = {
  common: "Options that most people need (--help all has the others)",
  plain: "Options",
};

/** @type {(name: string, row: OptionRow, detail: "whole" | "common" | "plain") => Option} */
function optionOf(name, row, detail) {
  const example = detail === "whole" && row.example ? `, e.g. ${longFlag(row)} ${row.example}` : "";
  const option = new Option(row.flags, row.help + example);
  if (row.choices) option.choices(row.choices);
  if (row.parse) option.argParser(row.parse);
  option.default(defaultOf(row), row.defaultText);
  option.attributeName = () => name;
  option.hideHelp(detail === "common" && !row.common);
  return option.helpGroup(`${detail === "whole" ? row.group : HEADINGS[detail]}:`);
}

/** @param {Suite | null} suite @returns {Record<string, OptionRow>} the options of the suite */
function rowsOf(suite) {
  const group = `Options of the suite ${suite?.id}`;
  // If the user chose the suite, its options are common.
  const isCommon = suite?.id !== DEFAULT_SUITE;
  const rows = (suite?.cli?.options ?? []).map(({ parse, ...option }) => {
    const parsing = parse && ((/** @type {string} */ text) => parsed(parse, text));
    const row = { ...option, parse: parsing, group, common: isCommon || undefined };
    return [new Option(option.flags).attributeName(), row];
  });
  return Object.fromEntries(rows);
}

/** @type {(parse: NonNullable<SuiteOption["parse"]>, text: string) => unknown} */
function parsed(parse, text) {
  try {
    return parse(text);
  } catch (error) {
    throw new InvalidArgumentError(/** @type {Error} */ (error).message);
  }
}

/** @param {string} word @param {Command} program */
function unknownCommand(word, { commands }) {
  const hint = didYouMean(
    word,
    commands.map((command) => command.name()),
  );
  return `there is no command "${word}"${hint || `; to measure an app of that name: --filter ${word}`}`;
}

/** Hides defaults that need no words: a switch is off, a limit is not set. @param {Option} option */
const describeOption = (option) =>
  typeof option.defaultValue === "boolean" || option.defaultValueDescription === ""
    ? option.description
    : Help.prototype.optionDescription.call(new Help(), option);
