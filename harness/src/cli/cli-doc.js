/** Writes docs/cli.md if it runs as a program. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { DEFAULT_SUITE } from "@routebench/contract/suite";
import { ROOT_DIR } from "@routebench/host/workspace";
import { loadSuite, suiteIds } from "../find/suites.js";
import { createProgram } from "./program.js";

/** @import { Command } from "commander" */

const INTRODUCTION = `# The command line

\`pnpm bench\` measures; \`pnpm bench COMMAND\` does something else. Options follow the command directly, without \`--\`.
\`npx -y pnpm@12.21.0 bench\` does the same if pnpm is not installed. \`pnpm verify\`, \`pnpm serve\` and \`pnpm new-app\` are short for the commands of these names.

This page is \`pnpm bench --help all\` and the help of each command. \`node harness/src/cli/cli-doc.js\` writes it.`;

const EXPLAIN =
  "It shows where a request's CPU time goes, and takes the options of `pnpm bench`, except `--mode`, `--rate` and `--no-control`.";

/** The page consists of the program's own help. */
export async function renderCliDoc() {
  const program = await programOf(DEFAULT_SUITE);
  const parts = [INTRODUCTION, "## pnpm bench", helpOf(program)];
  for (const id of (await suiteIds()).filter((each) => each !== DEFAULT_SUITE)) {
    const [options] = /^Options of the suite .*?(?=\n\n)/ms.exec(helpOf(await programOf(id))) ?? [];
    if (options) parts.push(`## pnpm bench --suite ${id}`, fenced(options));
  }
  for (const command of program.commands) {
    const name = command.name();
    parts.push(`## pnpm bench ${name}`, name === "explain" ? EXPLAIN : helpOf(command));
  }
  return `${parts.join("\n\n")}\n`;
}

/** @param {string} id of a suite */
const programOf = async (id) =>
  createProgram(new AbortController().signal, () => {}, await loadSuite(id), { isWhole: true });

/** @param {Command} command */
function helpOf(command) {
  let help = "";
  const writeOut = (/** @type {string} */ text) => {
    help += text;
  };
  command.configureOutput({ writeOut, getOutHelpWidth: () => 80 }).outputHelp();
  return fenced(help.trim());
}

/** @param {string} text */
const fenced = (text) => `\`\`\`\n${text}\n\`\`\``;

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(path.join(ROOT_DIR, "docs/cli.md"), await renderCliDoc());
}
