import { pathTarget } from "@routebench/contract/targets";
import { LADDER_CHART } from "./src/ladder.js";
import { PAGE, siteOfRun } from "./src/site.js";

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
  targets: () => [pathTarget("/")],
  requestsOf: () => [{ path: "/", response: { status: 200, mediaType: "text/html", body: PAGE } }],
  given: siteOfRun,
  servers: {
    // wrk does not compare answers.
    generator: "closed-loop",
    unprivileged: true,
    oneMachine: "they serve a folder that routebench makes",
  },
  report: {
    sections: [async () => (await import("./sections/ladder.js")).ladderSection],
    charts: [LADDER_CHART],
  },
};
