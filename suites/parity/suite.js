import { LADDER_CHART } from "./sections/chart-file.js";
import { PAGE, siteOfRun } from "./src/site.js";
import { sourceProtocol } from "./src/source/protocol.js";

/** Prefork has a process for each, and PHP in each of them. */
const CONNECTIONS = 25;

/**
 * Node and Apache made equal, rung by rung.
 * @type {import("@routebench/contract/suite").Suite}
 */
export default {
  id: "parity",
  title: "Node and Apache made equal, rung by rung",
  subjects: new URL("subjects/", import.meta.url),
  unprivileged: true,
  oneMachine: "they serve a folder that the harness makes",
  modes: ["external"],
  connections: CONNECTIONS,
  protocols: { source: sourceProtocol },
  options: [
    {
      flags: "--format <name>",
      description: 'measure by another protocol: "source", ab -r -n 10000 -c 100',
      parse: parseProtocol,
    },
  ],
  targets: () => [{ kind: "path", path: "/" }],
  requestsOf: ({ path = "/" }) => [
    { path, response: { status: 200, mediaType: "text/html", body: PAGE } },
  ],
  given: siteOfRun,
  inspections: ["http-1.0"],
  sections: [async () => (await import("./sections/ladder.js")).ladderSection],
  charts: [LADDER_CHART],
};

/**
 * @param {string} text
 * @returns {string}
 * @throws {Error}
 */
function parseProtocol(text) {
  if (text === "source") return text;
  throw new Error('The only other protocol is "source".');
}
