import { statSync } from "node:fs";
import path from "node:path";
import { pathTarget } from "@routebench/contract/targets";
import { filesByName } from "./files.js";

/** @import { TargetRequest, SuiteOption } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

const MAIN_FILE = "jquery.min.js";
const PHOTO = "santamonica.jpg";
const HOME = "home.html";

/** Paths without a file. */
const LABELS_OF_MISSING = new Map([
  ["/asdf", "/asdf (404)"],
  ["/", "/ (404, no index file)"],
]);

/** The request of `curl -I`, whose headers the comparison of June 2012 shows. @type {Target} */
const HEAD = { kind: "head", path: `/${MAIN_FILE}` };

/** The five cases of June 2012. */
const OF_2012 = [MAIN_FILE, PHOTO, "asdf", "/", HEAD.kind];

const CHOICES = [...OF_2012, HOME];

/** Folders of packages that are in no registry, from this process's command line. @type {Map<string, string>} */
const folders = new Map();

/** @type {SuiteOption[]} */
export const OPTIONS = [
  {
    flags: "--file <name,...>",
    help: `request ${CHOICES.join(", ")} or "all" (default: ${OF_2012.join(", ")}; with --quick the two files, with --all ${MAIN_FILE}); head: HEAD of ${MAIN_FILE}`,
    example: "all",
    parse: parseFiles,
  },
  {
    flags: "--with <name=folder>",
    help: "take a package that is on no registry from a folder",
    example: "bastard=../bastard",
    parse: parseFolder,
  },
  {
    flags: "--ablation",
    help: "measure what the report of 2011 compared: a handler that keeps more and more, lighttpd, connect and lightnode",
    example: "--suite static --rounds 10",
  },
];

/** @param {string} text @throws {Error} */
export function parseFiles(text) {
  if (text === "all") return CHOICES;
  const names = [...new Set(text.split(","))];
  const unknown = names.find((name) => !CHOICES.includes(name));
  if (unknown === undefined) return names;
  throw new Error(
    `There is no ${JSON.stringify(unknown)}. Choose from: ${CHOICES.join(", ")}, all.`,
  );
}

/** @param {string} text @throws {Error} */
export function parseFolder(text) {
  const [, name = "", folder = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (name !== "bastard") throw new Error("Give it as bastard=PATH, the folder of its package.");
  const absolute = path.resolve(folder);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`There is no folder "${absolute}".`);
  }
  folders.set(name, absolute);
  return text;
}

/** Absolute paths by names of packages. */
export const packageFolders = () => Object.fromEntries(folders);

/** @typedef {{ file?: string[], all?: boolean, quick?: boolean, ablation?: boolean }} TargetChoices */

/** @param {TargetChoices} choices */
export const chosenTargets = (choices) => (choices.file ?? usualFiles(choices)).map(toTarget);

/** @param {TargetChoices} choices */
function usualFiles({ all, ablation, quick }) {
  if (ablation) return [HOME, MAIN_FILE, PHOTO];
  // Each case takes minutes with thirty handlers.
  if (all) return [MAIN_FILE];
  return quick ? [MAIN_FILE, PHOTO] : OF_2012;
}

/** @param {string} name */
const toTarget = (name) => (name === HEAD.kind ? HEAD : pathTarget(pathOf(name)));

/** @param {string} name */
const pathOf = (name) => (name === "/" ? name : `/${name}`);

/** @type {(target: Target) => TargetRequest[]} */
export function requestsOf({ kind, path = "" }) {
  if (kind === HEAD.kind) return [{ path, method: "HEAD", response: { status: 200 } }];
  const body = filesByName().get(path.slice(1));
  return [{ path, response: body === undefined ? { status: 404 } : { status: 200, body } }];
}

/**
 * The files in the served folder. lightnode sends a home.html as the folder's index, and the report of 2012 had no
 * index. So the folder has a home.html only if it is requested.
 * @type {(target: Target) => ReadonlyMap<string, Buffer>}
 */
export function filesFor({ path }) {
  if (path === pathOf(HOME)) return filesByName();
  return new Map([...filesByName()].filter(([name]) => name !== HOME));
}

/** @type {(target: Target) => { label: string }} */
export function wordsOf({ kind, path = "" }) {
  return { label: kind === HEAD.kind ? `HEAD ${path}` : (LABELS_OF_MISSING.get(path) ?? path) };
}
