import { pathTarget } from "@routebench/contract/targets";
import { filesBeside, filesByName, filesBySize, SIZES, sizedName } from "./files.js";
import { withOption } from "./package-folders.js";

/** @import { TargetRequest } from "@routebench/contract/requests" */
/** @import { SuiteOption } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

/** What the comparison of June 2012 leads with, and all that is asked of many: a case of thirty takes minutes. */
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

/** What `curl -I` asks, as the comparison of June 2012 did for its headers. */
const HEAD = "head";

/** The five cases of that comparison, whose handlers are measured where none are named. */
const OF_2012 = [MAIN_FILE, "santamonica.jpg", ...MISSING.keys(), HEAD];

/** Those that its graph shows: a first look has no time for more. */
const QUICK_FILES = [MAIN_FILE, "santamonica.jpg"];

/** @type {Target} */
const HEAD_TARGET = { kind: HEAD, path: `/${MAIN_FILE}` };

/** Fixed shares, as a page asks them: many small files, few large ones, some that are not there. */
const MIX_FILES = [
  ...["home.html", "jquery.min.js", "home.html", "jquery.min.js", "asdf"],
  ...["home.html", "jquery.min.js", "santamonica.jpg", "home.html", "jquery.min.js"],
];

const CHOICES = [MAIN_FILE, "santamonica.jpg", "home.html", ...MISSING.keys(), HEAD, MIX.kind];

/** @type {SuiteOption[]} */
export const OPTIONS = [
  {
    flags: "--file <name,...>",
    description: `what is asked for: ${CHOICES.join(", ")}, or "all" (default: ${OF_2012.join(", ")}, as in June 2012; with --quick its two files, with --all ${MAIN_FILE}); head: HEAD of ${MAIN_FILE}`,
    parse: parseFiles,
  },
  withOption,
  {
    flags: "--ablation",
    description:
      "measure what the report of 2011 compared: one handler with more and more kept, beside lighttpd, connect and lightnode",
  },
  {
    flags: "--sizes",
    conflicts: ["ablation", "file"],
    description: `ask for files of ${SIZES.length} sizes, from ${SIZES[0]} bytes to 4 MB: read, streamed or kept`,
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

/**
 * @typedef {object} TargetChoices
 * @property {string[]} [file]
 * @property {boolean} [all] the handlers of all times
 * @property {boolean} [quick]
 * @property {boolean} [ablation]
 * @property {boolean} [sizes]
 */

/** @param {TargetChoices} choices @returns {Target[]} */
export function chosenTargets({ file, sizes, ...which }) {
  if (sizes) return SIZES.map((bytes) => ({ kind: "size", bytes }));
  return (file ?? usualFiles(which)).map(toTarget);
}

/** @param {TargetChoices} choices */
function usualFiles({ all, ablation, quick }) {
  if (ablation) return ABLATION_FILES;
  if (all) return [MAIN_FILE];
  return quick ? QUICK_FILES : OF_2012;
}

/** @param {string} name @returns {Target} */
function toTarget(name) {
  if (name === MIX.kind) return MIX;
  return name === HEAD ? HEAD_TARGET : pathTarget(pathOf(name));
}

/** @type {(target: Target) => TargetRequest[]} */
export function requestsOf({ kind, path = "", bytes }) {
  if (kind === MIX.kind) return MIX_FILES.map((name) => requestOf(pathOf(name)));
  if (kind === HEAD) return [{ path, method: "HEAD", response: { status: 200 } }];
  return [requestOf(kind === "size" ? pathOf(sizedName(Number(bytes))) : path)];
}

/** What lies in the folder that is served. @type {(target: Target) => ReadonlyMap<string, Buffer>} */
export function filesFor({ kind, path = "" }) {
  if (kind === "size") return filesBySize();
  return kind === MIX.kind ? filesByName() : filesBeside(path);
}

/** @type {(target: Target) => { label: string }} */
export function wordsOf({ kind, path = "", bytes }) {
  if (kind === MIX.kind) return { label: "a mix of files" };
  if (kind === HEAD) return { label: `HEAD ${path}` };
  if (kind === "size") return { label: `${Number(bytes).toLocaleString("en-US")} bytes` };
  return { label: MISSING.get(path) ?? MISSING.get(path.slice(1)) ?? path };
}

/** @param {string} name */
function pathOf(name) {
  return name === "/" ? name : `/${name}`;
}

/** @type {(path: string) => TargetRequest} */
function requestOf(path) {
  const name = path.slice(1);
  const body = filesByName().get(name) ?? filesBySize().get(name);
  return { path, response: body === undefined ? { status: 404 } : { status: 200, body } };
}
