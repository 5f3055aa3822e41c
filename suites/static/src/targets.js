import { pathTarget } from "@routebench/contract/targets";
import { filesByName } from "./files.js";

/**
 * @typedef {import("@routebench/contract/targets").Target} Target
 * @typedef {import("@routebench/contract/requests").TargetRequest} TargetRequest
 */

/** The comparison of June 2012 leads with it. It is the whole default: a case of twenty servers takes minutes. */
const MAIN_FILE = "jquery.min.js";

/** What is not there, and what a reader is told of it. */
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

/** @type {import("@routebench/contract/suite").SuiteOption[]} */
export const OPTIONS = [
  {
    flags: "--file <name,...>",
    description: `what is asked for: ${CHOICES.join(", ")}, or "all" (default: ${MAIN_FILE})`,
    parse: parseFiles,
  },
  {
    flags: "--format <name>",
    description: 'measure by another protocol: "source", that of the reports, with ab',
    parse: parseProtocol,
  },
];

/**
 * @param {string} text
 * @returns {string[]} distinct names of CHOICES
 * @throws {Error}
 */
export function parseFiles(text) {
  if (text === "all") return CHOICES;
  const names = [...new Set(text.split(","))];
  const unknown = names.find((name) => !CHOICES.includes(name));
  if (unknown === undefined) return names;
  throw new Error(`There is no ${JSON.stringify(unknown)}; there are: ${CHOICES.join(", ")}, all.`);
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

/**
 * @param {{ file?: string[] }} choices
 * @returns {Target[]}
 */
export const chosenTargets = ({ file = [MAIN_FILE] }) =>
  file.map((name) => (name === MIX.kind ? MIX : pathTarget(pathOf(name))));

/**
 * @param {Target} target
 * @returns {TargetRequest[]} in the order of the rotation
 */
export function requestsOf({ kind, path = "" }) {
  return kind === MIX.kind ? MIX_FILES.map((name) => requestOf(pathOf(name))) : [requestOf(path)];
}

/**
 * @param {Target} target
 * @returns {{ label: string }}
 */
export function wordsOf({ kind, path = "" }) {
  if (kind === MIX.kind) return { label: "a mix of files" };
  return { label: MISSING.get(path) ?? MISSING.get(path.slice(1)) ?? path };
}

/** @param {string} name */
function pathOf(name) {
  return name === "/" ? name : `/${name}`;
}

/**
 * @param {string} path
 * @returns {TargetRequest}
 */
function requestOf(path) {
  const body = filesByName().get(path.slice(1));
  return { path, response: body === undefined ? { status: 404 } : { status: 200, body } };
}
