import { FIELDS } from "../src/message.js";
import { QUESTIONS } from "../src/questions.js";
import { askAll } from "./ask.js";

/** With the parser as their subject. @type {Record<import("../src/questions.js").Outcome, string>} */
const WORDS = {
  refused: "refuses",
  accepted: "accepts",
  waits: "waits for more after",
  hangs: "never comes back from",
  dies: "dies of",
};

/**
 * @typedef {import("@routebench/contract/suite").Finding} Finding
 */

/**
 * @param {string} subject the address of a parser.js
 * @returns {Promise<Finding[]>} what it leaves out of a request, and what became of each question; an
 *   id tells both, such as "bare-lf: accepted"
 */
export async function examine(subject) {
  /** @type {import("../src/parser-subject.js").ParserSubject} */
  const { yields } = await import(subject);
  const left = FIELDS.request.filter((field) => !yields.includes(field)).join(", ");
  const outcomes = await askAll(subject);
  return [
    ...(left ? [{ id: `leaves out: ${left}`, words: `leaves out ${left}` }] : []),
    ...QUESTIONS.flatMap(({ id, title }) => {
      const outcome = outcomes[id];
      return outcome ? [{ id: `${id}: ${outcome}`, words: `${WORDS[outcome]} ${title}` }] : [];
    }),
  ];
}
