import { FIXTURES, fixtureOf } from "./src/fixtures.js";
import { sourceProtocol } from "./src/source/protocol.js";
import { examine } from "./strictness/examine.js";

/**
 * HTTP parsers alone, without any network, after felixge's node-http-perf.
 * @type {import("@routebench/contract/suite").Suite}
 */
export default {
  id: "parser",
  title: "HTTP parsers alone, without any network",
  subjects: new URL("subjects/", import.meta.url),
  file: "parser.js",
  worker: new URL("worker.js", import.meta.url),
  modes: ["standalone"],
  protocols: { source: sourceProtocol },
  options: [
    {
      flags: "--format <name>",
      description: 'measure by another protocol: "source", that of node-http-perf',
      parse: parseProtocol,
    },
    {
      flags: "--fixture <id,...>",
      description: `what is parsed: ${FIXTURES.map(({ id }) => id).join(", ")}, or "all" (default: get)`,
      parse: parseFixtures,
    },
  ],
  targets: ({ fixture = ["get"] }) =>
    fixture.map((/** @type {string} */ id) => ({ kind: "fixture", id })),
  requestsOf: () => [],
  wordsOf: ({ id }) => ({ label: fixtureOf(String(id)).title }),
  given: ({ id }) => ({ fixture: id }),
  examine,
  sections: [
    async () => (await import("./sections/told.js")).toldSection,
    async () => (await import("./sections/guesses.js")).guessesSection,
  ],
};

/**
 * @param {string} text
 * @returns {string[]} the fixtures' ids
 * @throws {Error}
 */
function parseFixtures(text) {
  if (text === "all") return FIXTURES.map(({ id }) => id);
  return [...new Set(text.split(","))].map((id) => fixtureOf(id).id);
}

/**
 * @param {string} text
 * @returns {string}
 * @throws {Error}
 */
function parseProtocol(text) {
  if (text === "source") return text;
  throw new Error('The only other protocol is "source".');
}
