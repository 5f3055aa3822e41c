import { z } from "zod";
import { oneLine } from "./fields.js";

/**
 * What a load asks, as data: a path, or a kind of the suite's own with what it needs, such as
 * `{ kind: "table", routes: 100 }`. All targets of one kind have the same fields.
 * @typedef {object} TargetFields
 * @property {string} kind "path" is for a path by itself
 * @property {string} [path]
 * @property {string} [label] as a reader would say it; absent: its key
 * @property {string} [asked] what a load of it does; absent: "requesting" and its label
 * @typedef {TargetFields & { [field: string]: string | number | undefined }} Target
 */

/** @type {z.ZodType<Target>} */
export const targetSchema = z
  .object({
    kind: z.string().regex(/^[a-z]{1,40}$/),
    path: z
      .string()
      .regex(/^\/[\x21-\x7e]*$/)
      .optional(),
    label: oneLine
      .optional()
      .describe("as its suite says it; in results within a page, see named-targets.js"),
    asked: oneLine.optional(),
  })
  .catchall(z.union([z.number(), oneLine]))
  .refine(({ kind, path }) => kind !== "path" || path !== undefined, "a path is missing");

/** @param {string} path */
export const pathTarget = (path) => ({ kind: "path", path });

/** For ids and files, never reworded: a path, "mix", "table-100". @param {Target} target */
export function targetKey({ kind, label: _label, asked: _asked, ...fields }) {
  return kind === "path" ? String(fields.path) : [kind, ...Object.values(fields)].join("-");
}

/** @param {Target} target */
export const targetLabel = (target) => target.label ?? targetKey(target);

/** E.g. "requesting /hello". @param {Target} target */
export const targetAsked = (target) => target.asked ?? `requesting ${targetLabel(target)}`;
