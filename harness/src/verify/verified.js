/** results/verified.json: verdicts of `pnpm verify --save`, by folder and by runtime, such as "Node 24.21.0". */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { conforming, parseJson } from "@routebench/contract/json-file";
import { UsageError } from "@routebench/host/usage-error";
import { ROOT_DIR } from "@routebench/host/workspace";
import { z } from "zod";

const verdictSchema = z.strictObject({
  reason: z.string().nullable().describe("why verification failed; null if it passed"),
  isNative: z.boolean().optional().describe("whether it uses the runtime's own server"),
  olderVersion: z
    .string()
    .max(80)
    .optional()
    .describe("the version that runs there, if not the newest"),
});
const verifiedSchema = z.record(
  z.string(),
  z.record(
    z.string().regex(/^\w+ \d[\w.+-]*$/, "must be a runtime such as Node 24.21.0"),
    verdictSchema,
  ),
);

/** @typedef {z.infer<typeof verdictSchema>} RuntimeVerdict */
/** @typedef {z.infer<typeof verifiedSchema>} Verified */

const FILE = path.join(ROOT_DIR, "results/verified.json");

/** @returns {Promise<Verified>} @throws {UsageError} naming the file */
export async function readVerified(file = FILE) {
  try {
    return conforming(
      parseJson(await readFile(file, "utf8")),
      verifiedSchema,
      "a list of verdicts",
    );
  } catch (error) {
    throw new UsageError(`cannot use "${file}": ${/** @type {Error} */ (error).message}`);
  }
}

/** One line for each app. @type {(verified: Verified, file?: string) => Promise<void>} */
export async function writeVerified(verified, file = FILE) {
  const lines = Object.keys(verified)
    .sort()
    .map((folder) => `  ${JSON.stringify(folder)}: ${JSON.stringify(verified[folder])}`);
  await writeFile(file, `{\n${lines.join(",\n")}\n}\n`);
}

/** Such as "Node 24". @param {string} label */
export const lineOf = (label) => label.split(".", 1)[0] ?? label;

/** The newest Node first, then Deno and Bun. @type {(a: string, b: string) => number} */
export const newestFirst = (a, b) => b.localeCompare(a, "en", { numeric: true });

/**
 * A verdict replaces earlier verdicts on the same app and the same line of the runtime, such as Node 24.
 * @type {(verified: Verified, folder: string, label: string, verdict: RuntimeVerdict) => Verified}
 */
export function withVerdict(verified, folder, label, verdict) {
  const row = Object.entries(verified[folder] ?? {}).filter(
    ([other]) => lineOf(other) !== lineOf(label),
  );
  row.push([label, verdict]);
  return {
    ...verified,
    [folder]: Object.fromEntries(row.sort(([a], [b]) => newestFirst(a, b))),
  };
}
