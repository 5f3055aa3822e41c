import { targetKey } from "@routebench/contract/targets";
import { FIXTURES, fixtureOf } from "./src/fixtures.js";
import { examine } from "./strictness/examine.js";

/** @import { Suite } from "@routebench/contract/suite" */

/** Based on felixge's node-http-perf. @type {Suite} */
export default {
  id: "parser",
  title: "HTTP parsers on their own, without a network",
  subjects: new URL("subjects/", import.meta.url),
  modes: ["standalone"],
  caseMs: 80_000,
  targets: ({ fixture = ["get"] }) =>
    fixture.map((/** @type {string} */ id) => ({ kind: "fixture", id })),
  requestsOf: () => [],
  given: ({ id }) => ({ fixture: id }),
  worker: { module: new URL("worker.js", import.meta.url), file: "parser.js", examine },
  cli: {
    options: [
      {
        flags: "--fixture <id,...>",
        help: `choose what is parsed: ${FIXTURES.map(({ id }) => id).join(", ")}, or "all" (default: get)`,
        example: "response,split",
        parse: parseFixtures,
      },
    ],
  },
  report: {
    // A result may contain a fixture that was removed since.
    wordsOf: (target) => ({
      label: FIXTURES.find(({ id }) => id === target.id)?.title ?? targetKey(target),
    }),
    sections: [async () => (await import("./sections/strictness.js")).strictnessSection],
  },
};

/** @param {string} text @throws {Error} */
function parseFixtures(text) {
  if (text === "all") return FIXTURES.map(({ id }) => id);
  return [...new Set(text.split(","))].map((id) => fixtureOf(id).id);
}
