import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { QUESTIONS } from "../src/questions.js";

/** @import { Field, ParserSubject } from "../src/message.js" */
/** @import { ParserOutcome } from "../src/questions.js" */

const PROGRAM = fileURLToPath(new URL("program.js", import.meta.url));

/** The fields of a request. @type {Field[]} */
const FIELDS = ["method", "url", "version", "headers", "body"];

/** The limit for the start: far longer than it takes, even on a busy machine. */
const START_LIMIT_MS = 10_000;

/** The limit for an answer: a thousand times the usual, and too short for a hanging parser to use up all memory. */
const ANSWER_LIMIT_MS = 1000;

/** Verbs with the parser as subject. @type {Record<ParserOutcome, string>} */
const WORDS = {
  refused: "refuses",
  accepted: "accepts",
  waits: "waits for more after",
  hangs: "never comes back from",
  dies: "dies of",
};

/**
 * The fields that a parser leaves out of a request, and the outcome of each question. The id contains both, such as
 * "bare-lf: accepted".
 * @param {string} subject the address of a parser.js
 */
export async function examine(subject) {
  /** @type {ParserSubject} */
  const { yields } = await import(subject);
  const missing = FIELDS.filter((field) => !yields.includes(field)).join(", ");
  const outcomes = await askAll(subject);
  return [
    ...(missing ? [{ id: `leaves out: ${missing}`, words: `leaves out ${missing}` }] : []),
    ...QUESTIONS.flatMap(({ id, title }) => {
      const outcome = outcomes[id];
      return outcome ? [{ id: `${id}: ${outcome}`, words: `${WORDS[outcome]} ${title}` }] : [];
    }),
  ];
}

/** Asks two questions at a time. @param {string} subject */
export async function askAll(subject) {
  const waiting = [...QUESTIONS];
  /** @type {Record<string, ParserOutcome>} */
  const outcomes = {};
  const askNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      outcomes[next.id] = await ask(subject, next.id);
    }
  };
  await Promise.all([askNext(), askNext()]);
  return outcomes;
}

/** @type {(subject: string, id: string) => Promise<ParserOutcome>} */
function ask(subject, id) {
  return new Promise((resolve) => {
    const child = fork(PROGRAM, [subject, id], { stdio: "ignore" });
    /** @type {ParserOutcome} */
    let outcome = "dies";
    const hangs = () => {
      outcome = "hangs";
      child.kill("SIGKILL");
    };
    let timer = setTimeout(hangs, START_LIMIT_MS);
    child.on("message", (message) => {
      clearTimeout(timer);
      if (message === "asked") timer = setTimeout(hangs, ANSWER_LIMIT_MS);
      else outcome = /** @type {ParserOutcome} */ (message);
    });
    child.on("error", () => {});
    child.on("close", () => {
      clearTimeout(timer);
      resolve(outcome);
    });
  });
}
