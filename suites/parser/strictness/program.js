/**
 * Asks a parser one question in a process of its own, because it may hang or end the process, and prints the outcome:
 * node program.js SUBJECT QUESTION
 */
import vm from "node:vm";
import { QUESTIONS } from "../src/questions.js";

/** @import { ParserSubject } from "../src/message.js" */
/** @import { ParserOutcome } from "../src/questions.js" */

/** A thousand times the usual, and too short for a hanging parser to use up all memory. */
const ANSWER_LIMIT_MS = 1000;

const [subject = "", id] = process.argv.slice(2);
const question = QUESTIONS.find((each) => each.id === id);
if (question === undefined) throw new Error(`there is no question ${id}`);

/** @type {ParserSubject} */
const parser = await import(subject);
const bytes = Buffer.from(question.text, "latin1");

/** @type {ParserOutcome} */
let outcome = "waits";

Object.assign(globalThis, {
  askParser() {
    const feed = parser.create("request", () => {
      outcome = "accepted";
    });
    feed(bytes);
  },
});
try {
  // Only a script of node:vm can be interrupted.
  vm.runInThisContext("askParser()", { timeout: ANSWER_LIMIT_MS });
} catch (error) {
  const { code } = /** @type {{ code?: string }} */ (error);
  outcome = code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? "hangs" : "refused";
}
process.stdout.write(outcome);
