import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { environmentSchema } from "@routebench/contract/result-file";
import { z } from "zod";
import { UsageError } from "../usage-error.js";
import { saveText } from "./result-store.js";

/**
 * @typedef {z.infer<typeof schema>} SavedProtocolRun how a source's protocol was measured
 *   requests: of each load, where the command line said it; subjects: what each was made from, by id; minutes: of all
 *   its starts; environment: of the first
 */

/** Its words, and, where there are any, the figures of its runs. */
export const [PAGE, FIGURES] = ["source.md", "source.csv"];
export const PROTOCOL_FILES = [PAGE, FIGURES];
export const RUN_FILE = "source.json";

const schema = z.strictObject({
  suite: z.string(),
  state: z.enum(["complete", "interrupted"]),
  quick: z.boolean(),
  requests: z.number().nullable(),
  method: z.number(),
  minutes: z.number(),
  subjects: z.record(z.string(), z.string()),
  environment: environmentSchema,
  resumed: z.array(z.strictObject({ startedAt: z.string(), gitCommit: z.string().nullable() })),
});

/** @type {(dir: string, run: SavedProtocolRun) => Promise<void>} */
export const saveProtocolRun = (dir, run) =>
  saveText(dir, RUN_FILE, `${JSON.stringify(run, null, 1)}\n`);

/** @param {string} dir */
export const hasProtocolRun = (dir) => existsSync(path.join(dir, RUN_FILE));

/** @param {string} dir @throws {UsageError} */
export async function loadProtocolRun(dir) {
  const file = path.join(dir, RUN_FILE);
  try {
    return schema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch {
    throw new UsageError(
      `there is no "${file}" of a finished --format source; measure it again into that folder`,
    );
  }
}
