import { z } from "zod";
import { oneLine } from "./fields.js";

/**
 * What a load requests, as data: a path, or a suite's own kind with its fields, such as `{ kind: "table", routes: 100
 * }`. All targets of a kind have the same fields.
 * @typedef {object} TargetFields
 * @property {string} kind "path" for a single path
 * @property {string} [path]
 * @property {string} [label] for readers; absent: its key
 * @property {string} [asked] what a load does; absent: "requesting" and the label
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
      .describe("from the suite; named-targets.js shortens it in data within pages"),
    asked: oneLine.optional(),
  })
  .catchall(z.union([z.number(), oneLine]))
  .refine(({ kind, path }) => kind !== "path" || path !== undefined, "a path is missing");

/** @param {string} path */
export const pathTarget = (path) => ({ kind: "path", path });

/** For ids and file names, so its form never changes: a path, "mix", "table-100". @param {Target} target */
export function targetKey({ kind, label: _label, asked: _asked, ...fields }) {
  return kind === "path" ? String(fields.path) : [kind, ...Object.values(fields)].join("-");
}

/** @param {Target} target */
export const targetLabel = (target) => target.label ?? targetKey(target);

/** E.g. "requesting /hello". @param {Target} target */
export const targetAsked = (target) => target.asked ?? `requesting ${targetLabel(target)}`;
