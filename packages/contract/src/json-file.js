/** @import { z } from "zod" */

/** @type {(text: string) => unknown} @throws {Error} one sentence that says what is wrong */
export function parseJson(text) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`it is not JSON (${/** @type {Error} */ (error).message})`);
  }
}

/** Editors on Windows may begin a file with a byte order mark. @type {(text: string) => any} null if it is not JSON */
export function jsonOrNull(text) {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return null;
  }
}

/** @type {<T>(value: unknown, schema: z.ZodType<T>, what: string) => T} @throws {Error} */
export function conforming(value, schema, what) {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const { issues } = parsed.error;
  const newer = issues.find((issue) => issue.code === "unrecognized_keys");
  if (newer) {
    const names = JSON.stringify(newer.keys).slice(0, 200);
    throw new Error(`it is not ${what}: it has unknown fields ${names}. Update routebench`);
  }
  const [issue] = issues;
  throw new Error(`it is not ${what}: ${issue?.path.join(".") || "the file"}: ${issue?.message}`);
}
