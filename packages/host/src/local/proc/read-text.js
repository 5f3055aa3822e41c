import { readFileSync } from "node:fs";

/** Empty where it cannot be read: what it is of has ended, or is another user's. @param {string} file */
export function readText(file) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}
