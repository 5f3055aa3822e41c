/** Run as a program, it writes docs/cli.md. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { ROOT_DIR } from "@routebench/host/workspace";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { markdownTable } from "markdown-table";
import { DEFAULT_SUITE, loadSuite, suiteIds } from "../find/suites.js";
import { COMMANDS } from "./commands.js";
import { BENCH } from "./options.js";
import { createProgram, EXIT_CODES } from "./program.js";

/** @import { Suite } from "@routebench/contract/suite" */
/** @import { OptionRow } from "./options.js" */
/** @import { Command, Option } from "commander" */

const INTRODUCTION = `# The command line

\`pnpm bench\` measures; \`pnpm bench COMMAND\` does something else. Options follow the command directly, without \`--\`.
\`npx -y pnpm@12.21.0 bench\` does the same if pnpm is not installed. \`pnpm verify\`, \`pnpm serve\` and \`pnpm new-app\` are short for the commands of these names.

\`node harness/src/cli/cli-doc.js\` writes this page from the options that the command takes.`;

/** The program's own help as a page. */
export async function renderCliDoc() {
  const main = await loadSuite(DEFAULT_SUITE);
  const ids = (await suiteIds()).filter((id) => id !== DEFAULT_SUITE);
  const others = await Promise.all(ids.map((id) => loadSuite(id)));
  const program = programOf(main);
  return `${[
    INTRODUCTION,
    "## Exit codes",
    fenced(EXIT_CODES),
    "## pnpm bench",
    ...sectionsOf(program, BENCH),
    fenced((main.cli?.examples ?? []).join("\n")),
    ...others.flatMap(suiteSection),
    ...COMMANDS.flatMap(({ name, example }) => {
      const command = program.commands.find((each) => each.name() === name) ?? program;
      const options =
        name === "explain"
          ? ["It takes the options of `pnpm bench`, except `--mode`, `--rate` and `--no-control`."]
          : sectionsOf(command);
      return [
        `## pnpm bench ${name} ${command.usage().replace("[options]", "").trim()}`.trim(),
        sentence(command.description()),
        fenced(`pnpm bench ${example}`),
        ...options,
      ];
    }),
  ].join("\n\n")}\n`;
}

/** @param {Suite | null} suite */
const programOf = (suite) =>
  createProgram(new AbortController().signal, () => {}, suite, { isWhole: true });

/** @param {Suite} suite */
function suiteSection(suite) {
  const { id, title, cli } = suite;
  const program = programOf(suite);
  const shared = new Set(programOf(null).options.map(({ flags }) => flags));
  return [
    `## pnpm bench --suite ${id}`,
    sentence(title),
    ...tableOf(
      program,
      program.options.filter(({ flags }) => !shared.has(flags)),
    ),
    ...(cli?.examples ? [fenced(cli.examples.join("\n"))] : []),
  ];
}

/** A table for each group of options. @param {Command} command @param {Record<string, OptionRow>} [rows] that have examples */
function sectionsOf(command, rows = {}) {
  const { options } = command;
  const groups = [...new Set(options.map(({ helpGroupHeading = "" }) => helpGroupHeading))];
  return groups.flatMap((group) => [
    ...(groups.length > 1 ? [`### ${group.replace(/:$/, "")}`] : []),
    ...tableOf(
      command,
      options.filter(({ helpGroupHeading }) => helpGroupHeading === group),
      rows,
    ),
  ]);
}

/** @type {(command: Command, options: readonly Option[], rows?: Record<string, OptionRow>) => string[]} */
function tableOf(command, options, rows = {}) {
  if (options.length === 0) return [];
  const help = command.createHelp();
  const hasExamples = options.some((option) => rows[option.attributeName()]);
  const cells = options.map((option) => [
    `\`${help.optionTerm(option)}\``,
    escapeMarkdown(help.optionDescription(option)),
    ...(hasExamples ? [exampleOf(option, rows[option.attributeName()])] : []),
  ]);
  const head = ["Option", "What it does", ...(hasExamples ? ["Example"] : [])];
  return [markdownTable([head, ...cells])];
}

/** @type {(option: Option, row: OptionRow | undefined) => string} */
const exampleOf = ({ long }, row) => `\`${[long, row?.example ?? []].flat().join(" ")}\``;

/** @param {string} text */
const sentence = (text) =>
  `${escapeMarkdown(text.replace(/^\w/, (first) => first.toUpperCase()))}.`;

/** @param {string} text */
const fenced = (text) => ["```", text, "```"].join("\n");

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(path.join(ROOT_DIR, "docs/cli.md"), await renderCliDoc());
}
