import { statSync } from "node:fs";
import path from "node:path";

/** @import { SuiteOption } from "@routebench/contract/suite" */

/** Of this process: it has one command line. @type {Map<string, string>} */
const folders = new Map();

/** @type {SuiteOption} */
export const withOption = {
  flags: "--with <name=folder>",
  description: "where a package lies that is on no registry: bastard=PATH",
  parse: parseFolder,
};

/** Absolute, by the name of what they hold. */
export const packageFolders = () => Object.fromEntries(folders);

/** @param {string} text @throws {Error} */
function parseFolder(text) {
  const [, name = "", folder = ""] = /^(\w+)=(.+)$/.exec(text) ?? [];
  if (name !== "bastard") throw new Error("Give it as bastard=PATH, the folder of its package.");
  const absolute = path.resolve(folder);
  if (!statSync(absolute, { throwIfNoEntry: false })?.isDirectory()) {
    throw new Error(`There is no folder "${absolute}".`);
  }
  folders.set(name, absolute);
  return text;
}
