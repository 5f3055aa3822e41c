import { pathTarget } from "@routebench/contract/targets";
import { filesByName } from "./files.js";
import { withOption } from "./package-folders.js";

/** @import { TargetRequest } from "@routebench/contract/requests" */
/** @import { SuiteOption } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/** What the comparison of June 2012 leads with. No more: a case of twenty servers takes minutes. */
const MAIN_FILE = "jquery.min.js";

/** What the source of the ablation is about comes first. */
const ABLATION_FILES = ["home.html", MAIN_FILE, "santamonica.jpg"];

/** What is not there, and what a reader calls it. */
const MISSING = new Map([
  ["asdf", "/asdf (404)"],
  ["/", "/ (404, no index file)"],
]);

export const MISSING_PATHS = [...MISSING.keys()].map(pathOf);

/** @type {Target} */
const MIX = { kind: "mix" };

/** Fixed shares, as a page asks them: many small files, few large ones, some that are not there. */
const MIX_FILES = [
  ...["home.html", "jquery.min.js", "home.html", "jquery.min.js", "asdf"],
  ...["home.html", "jquery.min.js", "santamonica.jpg", "home.html", "jquery.min.js"],
];

const CHOICES = [MAIN_FILE, "santamonica.jpg", "home.html", ...MISSING.keys(), MIX.kind];

/** @type {SuiteOption[]} */
export const OPTIONS = [
  {
    flags: "--file <name,...>",
    description: `what is asked for: ${CHOICES.join(", ")}, or "all" (default: ${MAIN_FILE})`,
    parse: parseFiles,
  },
  withOption,
  {
    flags: "--ablation",
    description: "measure one handler with more and more kept, in place of the subjects",
  },
];

/** @param {string} text @throws {Error} */
export function parseFiles(text) {
  if (text === "all") return CHOICES;
  const names = [...new Set(text.split(","))];
  const unknown = names.find((name) => !CHOICES.includes(name));
  if (unknown === undefined) return names;
  throw new Error(`There is no ${JSON.stringify(unknown)}; there are: ${CHOICES.join(", ")}, all.`);
}

/** @type {(choices: { file?: string[], ablation?: boolean }) => Target[]} */
export const chosenTargets = ({ ablation, file = ablation ? ABLATION_FILES : [MAIN_FILE] }) =>
  file.map((name) => (name === MIX.kind ? MIX : pathTarget(pathOf(name))));

/** @type {(target: Target) => TargetRequest[]} */
export function requestsOf({ kind, path = "" }) {
  return kind === MIX.kind ? MIX_FILES.map((name) => requestOf(pathOf(name))) : [requestOf(path)];
}

/** @type {(target: Target) => { label: string }} */
export function wordsOf({ kind, path = "" }) {
  if (kind === MIX.kind) return { label: "a mix of files" };
  return { label: MISSING.get(path) ?? MISSING.get(path.slice(1)) ?? path };
}

/** @param {string} name */
function pathOf(name) {
  return name === "/" ? name : `/${name}`;
}

/** @type {(path: string) => TargetRequest} */
function requestOf(path) {
  const body = filesByName().get(path.slice(1));
  return { path, response: body === undefined ? { status: 404 } : { status: 200, body } };
}
