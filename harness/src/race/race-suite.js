import { label } from "@routebench/report/words";
import { RACE, raceSection } from "./verdicts.js";

/** @import { App, CommandLine } from "@routebench/contract/app" */
/** @import { Request, Suite, TargetRequest } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/**
 * The suite of a race. Its requests come from the command line, and its right answers from the servers themselves.
 * @param {readonly Request[]} [requests] absent: only for reports
 * @param {string} [reference] id of the first server, with which the others are compared
 * @param {{ app: App, answers: TargetRequest[] }[]} [servers] known before any request
 * @returns {Suite}
 */
export const raceSuite = (requests = [], reference = undefined, servers = []) => ({
  id: RACE,
  title: "servers that you start",
  subjects: new URL("file:///"),
  reference,
  modes: ["external"],
  targets: () => [targetOf(requests)],
  requestsOf: (_target, _seed, id) => servers.find(({ app }) => app.id === id)?.answers ?? [],
  servers: { generator: "closed-loop", flags: [] },
  report: { sections: [async () => raceSection] },
});

/** @param {readonly Request[]} requests @returns {Target} */
function targetOf(requests) {
  const lines = label(requests.map(lineOf).join(", "));
  return { kind: "requests", lines, label: lines };
}

/** Such as "GET /hello". @param {Pick<Request, "method" | "path">} request */
export const lineOf = ({ method = "GET", path }) => `${method} ${path}`;

/** Characters of a command or name in a result file. */
const LONGEST = 300;

/**
 * @param {string} line a command @param {string} id
 * @param {string} dir @param {Pick<CommandLine, "scheme" | "request">} shell
 * @returns {App}
 */
export function appOf(line, id, dir, shell) {
  const name = label(id, LONGEST);
  const command = /** @type {[string, ...string[]]} */ (["sh", "-c", label(line, LONGEST)]);
  const program = { command, dir, shell: { ...shell, line } };
  return {
    id: name,
    name,
    version: "",
    homepage: "",
    dir,
    serverFile: "",
    tls: true,
    program,
  };
}
