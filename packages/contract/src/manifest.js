import { z } from "zod";
import { oneLine } from "./one-line.js";

const PROGRAM = "must be a name on the PATH, or a path below the app's folder such as ./start.sh";

const programSchema = z
  .string()
  .max(200)
  .regex(/^(\.\/)?\w[\w@+./-]*$/, PROGRAM)
  .refine((file) => !file.split("/").includes(".."), PROGRAM);

const argumentSchema = z
  .string()
  .max(1000)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "must be one line without control characters");

/** What starts a server: a program and its arguments. */
export const commandSchema = z
  .tuple([programSchema], argumentSchema)
  .describe("no shell is involved");

/** The `routebench` part of an app's package.json. */
export const manifestSchema = z.strictObject({
  name: oneLine.describe("how the framework writes its own name"),
  homepage: z.url({ protocol: /^https?$/ }),
  package: oneLine
    .optional()
    .describe(
      "the framework's package, whose installed version the report shows; absent for Node's own",
    ),
  engine: oneLine
    .optional()
    .describe("the package that speaks HTTP below the framework, where that is not node:http"),
  tls: z.boolean().default(true).describe("false where the framework cannot serve TLS"),
  encoding: z
    .literal("gzip")
    .optional()
    .describe(
      "the Content-Encoding that it uses unasked: what it sends is unpacked, then compared; else such an answer is wrong",
    ),
  control: z
    .boolean()
    .optional()
    .describe("true where it stands beside the others for what it shows, and takes nobody's rank"),
  command: commandSchema
    .optional()
    .describe(
      "what runs the app, with its arguments; the flags of the run and the harness's program come after them; absent: the Node that runs the harness",
    ),
});

/** @typedef {z.infer<typeof manifestSchema>} Manifest */

/**
 * @param {unknown} value the `routebench` field of a package.json
 * @returns {Manifest}
 * @throws {Error} naming each field that is wrong
 */
export function parseManifest(value) {
  if (value === undefined) {
    throw new Error('package.json has no "routebench" field; see CONTRIBUTING.md for its form');
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) =>
    [issue.path.join("."), issue.message].filter(Boolean).join(": "),
  );
  throw new Error(`the "routebench" manifest is wrong: ${faults.join("; ")}`);
}
