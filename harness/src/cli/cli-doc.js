import { escapeMarkdown } from "@routebench/report/markdown/text";
import { markdownTable } from "markdown-table";
import { DEFAULT_SUITE, loadSuite, SUITES_DIR, suiteIds } from "../find/suites.js";
import { examplesWith } from "./bench-options.js";
import { createProgram } from "./program.js";

/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Command, Option } from "commander" */

const INTRODUCTION = `# The command line

\`pnpm bench\` measures; \`pnpm bench COMMAND\` does something else. Options follow the command directly, without \`--\`. \`npx -y pnpm@12.21.0 bench\` does
the same where pnpm is not installed. \`pnpm verify\`, \`pnpm serve\` and \`pnpm new-app\` are short for the commands of these names. \`pnpm test\`,
\`pnpm lint\` and \`pnpm typecheck\` are the project's own checks.

This page is what \`pnpm bench --help\` and the help of each command say, written by \`node harness/bin/write-docs.js\`.`;

/** The program's own help as a page. */
export async function renderCliDoc() {
  const main = await loadSuite(DEFAULT_SUITE);
  const ids = (await suiteIds(SUITES_DIR)).filter((id) => id !== DEFAULT_SUITE);
  const others = await Promise.all(ids.map((id) => loadSuite(id)));
  const program = programOf(main);
  const [examples = "", exitCodes = ""] = examplesWith(main.cli?.examples ?? [])
    .replace("\nExamples:\n", "")
    .split("\nExit codes:\n");
  return `${[
    INTRODUCTION,
    "## Examples",
    fenced(examples),
    "## Exit codes",
    fenced(exitCodes),
    "## pnpm bench",
    ...optionTables(program),
    ...others.flatMap(suiteSection),
    ...commandsOf(program).flatMap(commandSection),
  ].join("\n\n")}\n`;
}

/** @param {Suite | null} suite */
const programOf = (suite) => createProgram(new AbortController().signal, () => {}, suite);

/** Those that do something, with the words before their names. @param {Command} command @returns {Command[]} */
const commandsOf = (command) =>
  command.commands.flatMap((one) => (one.commands.length > 0 ? commandsOf(one) : [one]));

/** @param {Suite} suite */
function suiteSection(suite) {
  const { id, title, cli } = suite;
  const own = programOf(suite);
  const known = new Set(programOf(null).options.map(({ flags }) => flags));
  return [
    `## pnpm bench --suite ${id}`,
    `${escapeMarkdown(title.replace(/^\w/, (first) => first.toUpperCase()))}.`,
    ...tableOf(
      own,
      own.options.filter(({ flags }) => !known.has(flags)),
    ),
    ...(cli?.examples ? [fenced(cli.examples.join("\n"))] : []),
  ];
}

/** @param {Command} command */
function commandSection(command) {
  const help = command.createHelp();
  return [
    `## ${help.commandUsage(command).replace(" [options]", "")}`,
    `${escapeMarkdown(command.description().replace(/^\w/, (first) => first.toUpperCase()))}.`,
    ...optionTables(command),
  ];
}

/** One for each group of options that the help shows. @param {Command} command */
function optionTables(command) {
  const options = command
    .createHelp()
    .visibleOptions(command)
    .filter(({ long }) => long !== "--help");
  const groups = [...new Set(options.map(({ helpGroupHeading }) => helpGroupHeading))];
  return groups.flatMap((group) => [
    ...(group && groups.length > 1 ? [`### ${group.replace(/:$/, "")}`] : []),
    ...tableOf(
      command,
      options.filter(({ helpGroupHeading }) => helpGroupHeading === group),
    ),
  ]);
}

/** @param {Command} command @param {readonly Option[]} options */
function tableOf(command, options) {
  if (options.length === 0) return [];
  const help = command.createHelp();
  const rows = options.map((option) => [
    `\`${help.optionTerm(option)}\``,
    escapeMarkdown(help.optionDescription(option)),
  ]);
  return [markdownTable([["Option", "What it does"], ...rows])];
}

/** Without the indentation that all of its lines share. @param {string} text */
function fenced(text) {
  const lines = text.replace(/^\n+|\n+$/g, "").split("\n");
  const shared = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)));
  return ["```", ...lines.map((line) => line.slice(shared)), "```"].join("\n");
}
