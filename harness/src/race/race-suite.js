import { pathTarget } from "@routebench/contract/targets";
import { label } from "@routebench/report/words";
import { RACE, raceSection } from "./verdicts.js";

/** @import { App, CommandLine } from "@routebench/contract/app" */
/** @import { Request, Suite, TargetRequest } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/** Characters of a target's field, and of a command or name, in a result file. */
const MOST_OF_TARGET = 80;
const MOST_OF_COMMAND = 300;

/**
 * The suite of a race. Its requests come from the command line, and its right answers from the servers themselves.
 * @param {readonly Request[]} [requests] absent: only for reports
 * @param {{ app: App, answers: TargetRequest[] }[]} [servers] the others are compared with the first
 * @returns {Suite}
 */
export const raceSuite = (requests = [], servers = []) => ({
  id: RACE,
  title: "servers that you start",
  subjects: new URL("file:///"),
  reference: servers[0]?.app.id,
  modes: ["external"],
  targets: () => [targetOf(requests)],
  requestsOf: (_target, _seed, id) => servers.find(({ app }) => app.id === id)?.answers ?? [],
  servers: { generator: "closed-loop" },
  report: { sections: [async () => raceSection] },
});

/** @param {readonly Request[]} requests @returns {Target} */
function targetOf(requests) {
  const [first, ...others] = requests;
  if (first && lineOf(first) === `GET ${first.path}` && others.length === 0) {
    return pathTarget(first.path);
  }
  const lines = label(requests.map(lineOf).join(", "), MOST_OF_TARGET);
  return { kind: "requests", lines, label: lines };
}

/** Such as "GET /hello". @param {Pick<Request, "method" | "path">} request */
export const lineOf = ({ method = "GET", path }) => `${method} ${path}`;

/**
 * An app for each command.
 * @param {readonly string[]} commands @param {readonly string[]} names @param {string} dir
 * @param {Pick<CommandLine, "scheme" | "request">} shell
 */
export const appsOf = (commands, names, dir, shell) =>
  commands.map((line, index) => {
    const given = names[index] ?? line;
    const id = label(
      names.indexOf(given) < index ? `${given} (${index + 1})` : given,
      MOST_OF_COMMAND,
    );
    /** @type {[string, ...string[]]} */
    const command = ["sh", "-c", label(line, MOST_OF_COMMAND)];
    const program = { command, dir, shell: { ...shell, line } };
    /** @type {App} */
    const app = {
      id,
      name: id,
      version: "",
      homepage: "",
      dir,
      serverFile: "",
      tls: true,
      program,
    };
    return app;
  });
