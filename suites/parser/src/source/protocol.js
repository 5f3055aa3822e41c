import { collect } from "./collect.js";
import { csvTable, textTable } from "./columns.js";
import { figuresOf } from "./figures.js";
import { sourceSentences } from "./sentences.js";

const ITERATIONS = 100_000;
const TIMES = 20;
const QUICK_TIMES = 5;

/**
 * The source's own protocol, on the Nodes between which it saw a loss and on this one; its table, and
 * what of what it saw is seen again.
 * @param {import("@routebench/contract/suite").ProtocolRun} run
 * @returns {Promise<string>}
 */
export async function sourceProtocol({ quick, signal, note, save }) {
  const times = quick ? QUICK_TIMES : TIMES;
  note(`Plan: 2 benchmarks on 3 runtimes, ${ITERATIONS} iterations ${times} times in each process`);
  const { rows, notices } = await collect({ iterations: ITERATIONS, times, signal, onRun: note });
  const said = [...notices, ...sourceSentences(figuresOf(rows))].map((line) => `- ${line}\n`);
  const table = textTable(rows);
  await save("source.txt", table);
  await save("source.csv", csvTable(rows));
  await save("source.md", `# The source’s protocol\n\n\`\`\`\n${table}\`\`\`\n\n${said.join("")}`);
  return `${table}\n${said.join("")}`;
}
