import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { QUESTIONS } from "../src/questions.js";

/** @import { Field, ParserSubject } from "../src/message.js" */

const PROGRAM = fileURLToPath(new URL("program.js", import.meta.url));

/** The program itself ends a parser that hangs. A parser may also hang outside of JavaScript. */
const LIMIT = { timeout: 20_000, killSignal: /** @type {const} */ ("SIGKILL") };

/** The fields of a request. @type {Field[]} */
const FIELDS = ["method", "url", "version", "headers", "body"];

const run = promisify(execFile);

/**
 * The fields that a parser leaves out of a request, and the outcome of each question. The id contains both, such as
 * "bare-lf: accepted".
 * @param {string} subject the address of a parser.js
 */
export async function examine(subject) {
  /** @type {ParserSubject} */
  const { yields } = await import(subject);
  const missing = FIELDS.filter((field) => !yields.includes(field)).join(", ");
  const findings = missing
    ? [{ id: `leaves out: ${missing}`, words: `leaves out ${missing}` }]
    : [];
  for (const { id, title } of QUESTIONS) {
    const outcome = await ask(subject, id);
    findings.push({ id: `${id}: ${outcome}`, words: `${title}: ${outcome}` });
  }
  return findings;
}

/** What program.js prints. A parser may end the whole process. @type {(subject: string, id: string) => Promise<string>} */
const ask = (subject, id) =>
  run(process.execPath, [PROGRAM, subject, id], LIMIT).then(
    ({ stdout }) => stdout,
    ({ killed }) => (killed ? "hangs" : "dies"),
  );
