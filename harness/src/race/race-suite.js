import { label } from "@routebench/report/words";
import { RACE, raceSection } from "./verdicts.js";

/** @import { App, CommandLine } from "@routebench/contract/app" */
/** @import { Request, Suite, TargetRequest } from "@routebench/contract/suite" */

/**
 * The suite of a race. Its requests come from the command line, and its right answers from the servers themselves.
 * @param {readonly Request[]} [requests] absent: only for reports
 * @param {string} [reference] id of the first server, with which the others are compared
 * @param {{ app: App, answers: TargetRequest[] }[]} [servers] known before any request
 * @returns {Suite}
 */
export function raceSuite(requests = [], reference = undefined, servers = []) {
  const lines = label(requests.map(lineOf).join(", "));
  return {
    id: RACE,
    title: "servers that you start",
    subjects: new URL("file:///"),
    reference,
    modes: ["external"],
    targets: () => [{ kind: "requests", lines, label: lines }],
    requestsOf: (_target, _seed, id) => servers.find(({ app }) => app.id === id)?.answers ?? [],
    servers: { generator: "closed-loop", flags: [] },
    report: { sections: [async () => raceSection] },
  };
}

/** Such as "GET /hello". @param {Pick<Request, "method" | "path">} request */
export const lineOf = ({ method = "GET", path }) => `${method} ${path}`;

/** Characters of a command or name in a result file. */
const LONGEST = 300;

/** @type {(lines: string[], names: string[], dir: string, shell: Pick<CommandLine, "scheme" | "request">) => App[]} */
export function appsOf(lines, names, dir, shell) {
  const labels = names.map((name) => label(name, LONGEST) || "(no name)");
  return lines.map((line, index) => {
    const name = labels[index] ?? "";
    const id = labels.indexOf(name) < index ? `${name} (${index + 1})` : name;
    const command = /** @type {[string, ...string[]]} */ (["sh", "-c", label(line, LONGEST)]);
    const program = { command, dir, shell: { ...shell, line } };
    return { id, name: id, version: "", homepage: "", dir, serverFile: "", tls: true, program };
  });
}
