import { execa } from "execa";
import { findOnPath } from "../find-on-path.js";

/**
 * @param {import("@routebench/contract/manifest").Program} program
 * @returns {Promise<string>} the number in what it prints of itself
 */
export async function programVersion({ command: [name], version }) {
  const file = findOnPath(name);
  if (file === undefined) return "not installed";
  if (version === undefined) return "unknown";
  const { all } = await execa(file, version, { all: true, reject: false, timeout: 5000 });
  return /\d+(\.\d+)+/.exec(all ?? "")?.[0] ?? "unknown";
}
