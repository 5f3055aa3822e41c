import { parseChoices } from "../routing/options.js";
import { brokenRules } from "../routing/rules.js";
import { COUNTS, checksOf, requestsOf } from "./requests.js";

/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/** The usual work of a router. @type {Target[]} */
const TARGETS = [
  { kind: "params" },
  { kind: "body" },
  ...COUNTS.map((count) => ({ kind: "middleware", count })),
];

const [MAIN] = /** @type {[Target]} */ (TARGETS);

/** @type {Record<string, string>} */
const LABELS = { params: "parameters and a query", body: "a JSON body" };

const KINDS = [...new Set(TARGETS.map(({ kind }) => kind))];

/** The apps of the routing suite, each with a file for this suite. @type {Suite} */
export default {
  id: "requests",
  title: "HTTP frameworks for Node.js on parameters, JSON bodies and middlewares",
  subjects: new URL("../../apps/", import.meta.url),
  // node:http has no middlewares, so it can be neither reference nor control in all cases.
  reference: "express",
  modes: ["external"],
  // With verification and the report, the featured apps take at most four minutes.
  caseMs: 37_500,
  targets: ({ ask = KINDS }) => TARGETS.filter(({ kind }) => ask.includes(kind)),
  requestsOf,
  given: () => ({ counts: COUNTS }),
  checks: (randomSegment, target = MAIN) => checksOf(randomSegment, target),
  servers: {
    file: "requests.js",
    generator: "closed-loop",
    // A check of middlewares requests all counts.
    alsoVerified: [1, -1].map((place) => /** @type {Target} */ (TARGETS.at(place))),
    brokenRules,
    template: new URL("template-requests.js.txt", import.meta.url),
  },
  cli: {
    options: [
      {
        flags: "--ask <kind,...>",
        help: `choose the requests: ${KINDS.join(", ")} (default: all)`,
        example: "params,body",
        parse: (text) => parseChoices(text, KINDS),
      },
    ],
  },
  report: {
    wordsOf,
    sections: [
      async () => (await import("./sections/overview.js")).overviewSection,
      async () => (await import("./sections/middleware.js")).middlewareSection,
    ],
  },
};

/** @param {Target} target */
function wordsOf({ kind, count }) {
  const middlewares = `${count || "no"} middleware${count === 1 ? "" : "s"}`;
  return {
    label: LABELS[kind] ?? middlewares,
    asked: LABELS[kind] ? `sending ${LABELS[kind]}` : `requesting a sum behind ${middlewares}`,
  };
}
