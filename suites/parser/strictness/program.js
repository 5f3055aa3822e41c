/** Asks a parser one question in a forked process, because it may hang or die: node program.js SUBJECT QUESTION */
import { QUESTIONS } from "../src/questions.js";

/** @import { ParserSubject } from "../src/message.js" */
/** @import { ParserOutcome } from "../src/questions.js" */

const [subject = "", id] = process.argv.slice(2);
const question = QUESTIONS.find((each) => each.id === id);
if (question === undefined) throw new Error(`there is no question ${id}`);

/** @type {ParserSubject} */
const parser = await import(subject);
const bytes = Buffer.from(question.text, "latin1");
process.send?.("asked", () => {
  process.send?.(outcome(bytes), () => process.disconnect());
});

/** @type {(bytes: Buffer) => ParserOutcome} */
function outcome(bytes) {
  let returned = 0;
  try {
    const feed = parser.create("request", () => {
      returned += 1;
    });
    feed(bytes);
  } catch {
    return "refused";
  }
  return returned > 0 ? "accepted" : "waits";
}
