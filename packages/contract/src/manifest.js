import { z } from "zod";
import { oneLine } from "./one-line.js";

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
export const commandSchema = z
  .tuple([programNameSchema], argumentSchema)
  .describe("no shell is involved");

const FOLDER = "must be the name of a file or folder beside the manifest";

/** A server that is a program of its own, such as nginx: nothing of routebench is in its process. */
export const programSchema = z.strictObject({
  command: commandSchema.describe(
    "stays in the foreground and ends on SIGTERM. In its arguments {host}, {port} and what the suite gives, such as {root}, stand for their values; {options} for all of them as JSON; {file} for what is served from or loaded; {config} for the file that `config` makes, {folder} for the folder it lies in",
  ),
  config: z
    .string()
    .regex(/^\w[\w.-]*$/, FOLDER)
    .optional()
    .describe("a template beside the manifest, filled in by the same words; the report shows it"),
  version: z.array(argumentSchema).optional().describe("arguments that make it print its version"),
  needs: z
    .array(argumentSchema)
    .optional()
    .describe(
      "files that `install` brings beside the program; the same words stand for their values",
    ),
  install: oneLine.optional().describe("how it is had where it is missing"),
});

/** As GitHub allows it: whoever it names is told by an @ before it. */
const handleSchema = z
  .string()
  .regex(/^[a-z\d](?:[a-z\d]|-(?=[a-z\d])){0,38}$/i, "must be a GitHub handle, without the @");

/** The `routebench` part of an app's package.json. */
export const manifestSchema = z
  .strictObject({
    name: oneLine.describe("how the framework writes its own name"),
    homepage: z.url({ protocol: /^https?$/ }),
    package: oneLine
      .optional()
      .describe(
        "the framework's package, whose installed version the report shows; absent for Node's own",
      ),
    engine: oneLine
      .optional()
      .describe(
        "the package that speaks HTTP below the framework, where that is not node:http; an engine names itself",
      ),
    featured: z
      .boolean()
      .optional()
      .describe("true where it is measured without being named; false or absent: with --all"),
    tls: z.boolean().default(true).describe("false where the framework cannot serve TLS"),
    cannot: z
      .record(oneLine, oneLine)
      .optional()
      .describe(
        "what it cannot serve, each with the reason: https, or a kind of its suite's targets, such as table",
      ),
    encoding: z
      .literal("gzip")
      .optional()
      .describe(
        "the Content-Encoding that it uses unasked: what it sends is unpacked, then compared; else such an answer is wrong",
      ),
    control: z
      .boolean()
      .optional()
      .describe(
        "true where it stands beside the others for what it shows, and takes nobody's rank",
      ),
    command: commandSchema
      .optional()
      .describe(
        "what runs the app, with its arguments; the flags of the run and the harness's program come after them; absent: the Node that runs the harness",
      ),
    program: programSchema.optional(),
    runtimes: z
      .array(z.string().regex(/^\w[\w.-]*$/, FOLDER))
      .optional()
      .describe("folders of the suite's runtimes: on each the app is entered once more"),
    runsOn: z
      .enum(["bun", "deno"])
      .optional()
      .describe("the only runtime that has what it uses: it is entered where that one is chosen"),
    version: oneLine.optional().describe("of what is on no registry"),
    facts: z
      .record(oneLine, oneLine)
      .optional()
      .describe(
        "what a reader is told of it as it stands here, such as the date of its first commit",
      ),
    maintainers: z
      .array(handleSchema)
      .max(10)
      .optional()
      .describe("GitHub handles of those who are told when a pull request changes its rank"),
  })
  .refine(({ command, program }) => !(command && program), {
    error: "an app has a command or is a program, not both",
    path: ["program"],
  });

/** @typedef {z.infer<typeof manifestSchema>} Manifest */
/** @typedef {z.infer<typeof programSchema>} Program */

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
