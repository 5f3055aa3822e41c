import { pathTarget } from "@routebench/contract/targets";
import { label } from "@routebench/report/words";
import { raceSection, slowerThanFirst } from "./verdicts.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { Request, Suite, TargetRequest } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

export const RACE = "race";

/** Characters of a target's field, and of a command or name, in a result file. */
const MOST_OF_TARGET = 80;
const MOST_OF_COMMAND = 300;

/**
 * The suite of a race. Its requests come from the command line, and its right answers from the servers themselves.
 * @param {object} [raced] absent: only for reports
 * @param {readonly Request[]} [raced.requests]
 * @param {ReadonlyMap<string, TargetRequest[]>} [raced.answers] by ids of apps
 * @param {string} [raced.first] id of the app that the others are compared with
 * @returns {Suite}
 */
export const raceSuite = ({ requests = [], answers = new Map(), first = "" } = {}) => ({
  id: RACE,
  title: "servers that you start",
  subjects: new URL("file:///"),
  reference: first,
  modes: ["external"],
  targets: () => [targetOf(requests)],
  requestsOf: (_target, _seed, app = first) => answers.get(app) ?? [],
  servers: { generator: "closed-loop" },
  report: {
    wordsOf: ({ path, requests: lines }) => ({ label: path ?? String(lines) }),
    sections: [async () => raceSection],
    slower: slowerThanFirst,
  },
});

/** @param {readonly Request[]} requests @returns {Target} */
function targetOf(requests) {
  const [first, ...others] = requests.map(lineOf);
  const [method, path = "/"] = first?.split(" ") ?? [];
  if (method === "GET" && others.length === 0) return pathTarget(path);
  return { kind: "requests", requests: label([first, ...others].join(", "), MOST_OF_TARGET) };
}

/** Such as "GET /hello". @param {Pick<Request, "method" | "path">} request */
export const lineOf = ({ method = "GET", path }) => `${method} ${path}`;

/**
 * An app for each command.
 * @param {readonly string[]} commands @param {readonly string[]} names
 * @param {{ dir: string, scheme: "http" | "https", request: Request }} how
 */
export function appsOf(commands, names, { dir, scheme, request }) {
  /** @type {App[]} */
  const apps = [];
  for (const [index, line] of commands.entries()) {
    const name = oneLine(names[index] ?? line);
    const copies = apps.filter(({ id }) => id === name || id.startsWith(`${name} (`)).length;
    const id = copies === 0 ? name : `${name} (${copies + 1})`;
    const command = /** @type {[string, ...string[]]} */ (["sh", "-c", oneLine(line)]);
    const program = { command, dir, shell: { line, scheme, request } };
    apps.push({ id, name: id, version: "", homepage: "", dir, serverFile: "", tls: true, program });
  }
  return apps;
}

/** @param {string} text */
const oneLine = (text) => label(text, MOST_OF_COMMAND);
