import { LADDER_CHART } from "./src/ladder.js";
import { PAGE, siteOfRun } from "./src/site.js";
import { source } from "./src/source.js";
import {
  askedIn,
  chosenTargets,
  SUBJECTS_OF_WAYS,
  WORKERS_OF_WAYS,
  wayOf,
  waysOption,
  wordsOf,
} from "./src/ways.js";

/** @import { Suite } from "@routebench/contract/suite" */

const CONNECTIONS = 25;

/** Node and Apache doing the same work, rung by rung. @type {Suite} */
export default {
  id: "parity",
  title: "Node and Apache on equal work, rung by rung",
  subjects: new URL("subjects/", import.meta.url),
  modes: ["external"],
  connections: CONNECTIONS,
  reference: "d-node-equal",
  targets: chosenTargets,
  requestsOf(target) {
    const way = wayOf(target);
    const response = { status: 200, mediaType: "text/html", body: PAGE };
    return [{ path: target.path ?? "/", ...(way && askedIn(way)), response }];
  },
  given: (target) => ({ ...siteOfRun(), ...(wayOf(target) && { workers: WORKERS_OF_WAYS }) }),
  servers: {
    // Others ask by HTTP/1.1 alone.
    driver: "closed-loop",
    unprivileged: true,
    oneMachine: "they serve a folder that the harness makes",
    inspections: ["http-1.0"],
  },
  cli: {
    options: [waysOption],
    usual: ({ ways }) => (ways ? SUBJECTS_OF_WAYS : undefined),
    source,
    examples: ["pnpm bench --suite parity --ways --connections 25,100   what turns the order"],
  },
  report: {
    claims: async () => (await import("./sections/claims.js")).DOCUMENTS,
    wordsOf,
    sections: [
      async () => (await import("./sections/ladder.js")).ladderSection,
      async () => (await import("./sections/ways.js")).waysSection,
    ],
    charts: [LADDER_CHART],
  },
};
