import { z } from "zod";
import { oneLine } from "./fields.js";

const PROGRAM = "must be a name on the PATH, or a path below the app's folder such as ./start.sh";

const programNameSchema = z
  .string()
  .max(200)
  .regex(/^(\.\/)?\w[\w@+./-]*$/, PROGRAM)
  .refine((file) => !file.split("/").includes(".."), PROGRAM);

const argumentSchema = z
  .string()
  .max(1000)
  .regex(/^[^\p{C}\p{Zl}\p{Zp}]*$/u, "must be one line without control characters");

/** What starts a server: a program and its arguments. */
export const commandSchema = z.tuple([programNameSchema], argumentSchema).describe("no shell");

const FOLDER = "must be the name of a file or folder next to the manifest";

const NOTES = "must be one line of at most 300 characters, without control characters";

/** A server program such as nginx. docs/rules.md explains the words in braces in its arguments. */
const programSchema = z.strictObject({
  command: commandSchema.describe("stays in the foreground and ends on SIGTERM"),
  config: z
    .string()
    .regex(/^\w[\w.-]*$/, FOLDER)
    .optional()
    .describe("a template next to the manifest"),
  version: z.array(argumentSchema).optional().describe("arguments that make it print its version"),
  needs: z.array(argumentSchema).optional().describe("further files that `install` brings"),
  install: oneLine.optional().describe("how to get the program if it is missing"),
});

/** What `cannot` may rule out: TLS, and the kinds of target that the suites define. */
const CANNOT_KEYS = ["https", "table", "params", "body", "middleware"];

/** The `routebench` part of an app's package.json. */
const manifestSchema = z
  .strictObject({
    name: oneLine.describe("how the framework writes its own name"),
    homepage: z.url({ protocol: /^https?$/ }),
    package: oneLine.optional().describe("package with the shown version; absent: Node"),
    node: z
      .string()
      .regex(/^>=\d{1,3}(\.\d{1,3}){0,2}$/, "must be the oldest that runs it, such as >=22")
      .optional()
      .describe("oldest supported Node; older Nodes run the app in the folder older/"),
    engine: oneLine.optional().describe("what speaks HTTP, if not node:http"),
    featured: z.boolean().optional().describe("measured by default, without --all"),
    tls: z.boolean().default(true).describe("false: the framework cannot serve TLS"),
    cannot: z
      .record(oneLine, oneLine)
      .superRefine((reasons, context) => {
        const keys = Object.keys(reasons).filter((key) => !CANNOT_KEYS.includes(key));
        if (keys.length > 0)
          context.addIssue({ code: "custom", message: unknown(keys, CANNOT_KEYS) });
      })
      .optional()
      .describe(`reasons, by what the app cannot do: ${CANNOT_KEYS.join(", ")}`),
    encoding: z.literal("gzip").optional().describe("used without Accept-Encoding"),
    control: z.boolean().optional().describe("shown for comparison, without a rank"),
    command: commandSchema.optional().describe("absent: the Node that runs the harness"),
    program: programSchema.optional(),
    runtimes: z
      .array(z.string().regex(/^\w[\w.-]*$/, FOLDER))
      .optional()
      .describe("runtimes of the suite; the app is entered on each"),
    runsOn: z.enum(["bun", "deno"]).optional().describe("the only runtime with what the app needs"),
    native: z
      .array(z.enum(["bun", "deno"]))
      .optional()
      .describe("runtimes on which it uses their own server instead of node:http"),
    version: oneLine.optional().describe("if the framework is not on a registry"),
    facts: z.record(oneLine, oneLine).optional().describe("shown unchanged"),
    notes: z
      .string()
      .regex(/^[^\p{C}\p{Zl}\p{Zp}]{1,300}$/u, NOTES)
      .optional()
      .describe("what differs from the framework's defaults or its guide, and why"),
  })
  .refine(({ command, program }) => !(command && program), {
    error: "an app has a command or is a program, not both",
    path: ["program"],
  });

/** @typedef {z.infer<typeof manifestSchema>} Manifest */
/** @typedef {z.infer<typeof programSchema>} Program */

/** @type {(keys: string[], known: string[]) => string} */
function unknown(keys, known) {
  const quoted = keys.map((key) => JSON.stringify(key)).join(", ");
  return `unknown: ${quoted}. Known are ${known.join(", ")}`;
}

/** @param {unknown} value @throws {Error} naming each field that is wrong */
export function parseManifest(value) {
  if (value === undefined) {
    throw new Error('package.json has no "routebench" field. See CONTRIBUTING.md for its form');
  }
  const parsed = manifestSchema.safeParse(value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => {
    const isTopLevel = issue.code === "unrecognized_keys" && issue.path.length === 0;
    const message = isTopLevel
      ? unknown(issue.keys, Object.keys(manifestSchema.shape))
      : issue.message;
    return [issue.path.join("."), message].filter(Boolean).join(": ");
  });
  throw new Error(`the "routebench" manifest is wrong: ${faults.join("; ")}`);
}
