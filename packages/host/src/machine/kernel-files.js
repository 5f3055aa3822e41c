/** Reads the kernel's files about this machine. Tests set other folders, or folders that do not exist. */
import { readdirSync, readFileSync, readlinkSync } from "node:fs";

export const PROC = process.env.ROUTEBENCH_PROC ?? "/proc";
export const SYS = process.env.ROUTEBENCH_SYS ?? "/sys";

/** Empty if the file cannot be read: its process has ended or belongs to another user. @param {string} file */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Null if the folder cannot be read. @param {string} folder */
export function readNames(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return null;
  }
}

/** Null if the link cannot be read. @param {string} link */
export function readLink(link) {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}
