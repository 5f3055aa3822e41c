import { z } from "zod";
import { count, obsolete, oneLine, quantity } from "./fields.js";
import { commandSchema } from "./manifest.js";
import { failureSchema } from "./trial.js";

/** In characters: enough to show how an app is written. */
export const LONGEST_SOURCE = 20_000;

const NUMBER = "(0|[1-9]\\d{0,14})";
const LABEL = "(0|[1-9]\\d*|\\d*[A-Za-z-][\\dA-Za-z-]*)";
const EXACT = new RegExp(
  `^${NUMBER}(\\.${NUMBER}){2}(-${LABEL}(\\.${LABEL})*)?(\\+[\\dA-Za-z-]+)?$`,
);

/** In semver.org's form, with the hash of a build after "+", because versions are sorted and other texts cannot be. */
const exactVersion = z.string().max(256).regex(EXACT, "must be exact, such as 4.29.1");

/** Of file contents. */
export const hash = z.string().regex(/^[0-9a-f]{16}$/);

const findingsSchema = z
  .array(
    z.strictObject({
      id: z.string(),
      words: z.string().max(500),
      isHarmless: z.boolean().optional().describe("only in method 3: a remark, not a warning"),
    }),
  )
  .describe("from the suite's own inspection; each text has the app as its subject");

/** A response as it is on the wire. */
const wireFormSchema = z.strictObject({
  headerBytes: count.describe("status line, headers and the empty line"),
  bodyBytes: count.describe("on the wire, including chunk sizes"),
  head: z.array(z.string()).describe("status line and headers"),
});

/** The response to a request for the measured path. */
const servedSchema = wireFormSchema.extend({
  path: z.string(),
  http10: wireFormSchema.optional().describe("only in method 3: the response over HTTP/1.0"),
  keepAlive: z.boolean().describe("whether the connection took a second request"),
  interim: z
    .array(z.int().min(100).max(199))
    .optional()
    .describe("statuses of interim responses before it; absent: none"),
  unusual: z
    .strictObject({
      garbage: z.string(),
      noHost: z.string(),
      unknownMethod: z.string(),
      hugeHeaders: z.string(),
    })
    .optional()
    .describe('the response to each malformed request: a status, "closed" or "silence"'),
  randomQueries: z
    .strictObject({
      cpuRatios: z.array(quantity).nullable(),
      timeRatios: z.array(quantity),
      isOverRepeated: z
        .literal(true)
        .optional()
        .describe("absent: the run compared random queries with the bare path"),
    })
    .optional()
    .describe("server cost of random query strings / of a repeated query string, in each block"),
  found: findingsSchema.optional(),
  answers: obsolete,
  keptFrom: obsolete,
});

export const runtimeSchema = z.strictObject({
  name: oneLine.describe("such as node"),
  version: oneLine,
});

export const appSchema = z.strictObject({
  id: z.string().max(300).describe("its folder's name"),
  name: z.string().max(300),
  homepage: z.string().max(2000),
  suite: z.string().max(300),
  role: z.enum(["app", "control", "baseline"]).describe("baseline: another version of an app"),
  of: z.string().nullable().describe("app that a control or baseline belongs to"),
  version: z.string().max(300).describe("version that was loaded"),
  release: z
    .strictObject({
      app: z.string().describe("name that all versions of the app share"),
      version: exactVersion.describe("version of the package"),
    })
    .optional()
    .describe("only if the run chose the version of the app's package"),
  packages: z.array(z.string()).optional().describe("packages of the framework and its engine"),
  runtime: runtimeSchema.optional().describe("as the app's process reports it"),
  onRuntime: z
    .strictObject({
      app: z.string().describe("name that the app has on every runtime"),
      runtime: runtimeSchema.describe("runtime that the run chose"),
      isNative: z
        .boolean()
        .optional()
        .describe("false: the app uses the runtime's node:http; absent on Node"),
    })
    .optional()
    .describe("only if the run chose the app's runtime"),
  command: commandSchema.optional().describe("absent: the harness's own Node"),
  facts: z.record(oneLine, oneLine).optional().describe("from the app's manifest"),
  installedBytes: count
    .nullable()
    .optional()
    .describe("its packages, with the loaded native addons; null: it has none; absent: not known"),
  verification: z.discriminatedUnion("status", [
    z.strictObject({ status: z.literal("ok") }),
    failureSchema,
  ]),
  tls: z
    .discriminatedUnion("status", [
      z.strictObject({
        status: z.literal("ok"),
        version: z.string().describe("e.g. TLSv1.3"),
        cipher: z.string(),
        keyType: z.string().describe("of the certificate"),
      }),
      failureSchema,
    ])
    .nullable()
    .optional()
    .describe("result of a handshake; absent or null: no case uses TLS"),
  found: findingsSchema.optional().describe("about an app that is not a server"),
  served: servedSchema.nullable().optional().describe("null: the app was not verified"),
  sourceHash: hash.optional().describe("of the files in the app's folder"),
  lockfileHash: hash.nullable().optional().describe("of the lockfile; null: there is none"),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .optional()
    .describe("git revision of the app, if not the checked-out one"),
  source: z.string().max(LONGEST_SOURCE).optional().describe("server.js, cut by cutSource"),
});

/** @typedef {z.infer<typeof wireFormSchema>} WireForm */
/** @typedef {z.infer<typeof servedSchema>} Served */
/** @typedef {z.infer<typeof runtimeSchema>} Runtime */
/** @typedef {z.infer<typeof appSchema>} AppRecord */

const NOTE = /\n\/\/ … cut here by routebench: \d+ more characters$/;
const ROOM_FOR_NOTE = 80;

/** Cuts between two lines and adds a note. @param {string} text @param {number} [longest] */
export function cutSource(text, longest = LONGEST_SOURCE) {
  if (text.length <= longest) return text;
  const { shown, more } = split(text);
  const room = shown.slice(0, Math.max(0, longest - ROOM_FOR_NOTE));
  const end = room.lastIndexOf("\n");
  // A single long line is cut inside, but not in the middle of a character.
  const kept = end > 0 ? room.slice(0, end) : room.replace(/[\ud800-\udbff]$/, "");
  const cutCharacters = shown.length - kept.length + more;
  return `${kept}\n// … cut here by routebench: ${cutCharacters} more characters`;
}

/** Counts the lines before the note, if cut. @type {(source: string) => { count: number, whole: boolean }} */
export function countLines(source) {
  const { shown, more } = split(source);
  return {
    count: shown === "" ? 0 : shown.replace(/\n$/, "").split("\n").length,
    whole: more === 0,
  };
}

/** More: how many characters were cut. @type {(source: string) => { shown: string, more: number }} */
function split(source) {
  const [note] = NOTE.exec(source) ?? [""];
  return {
    shown: source.slice(0, source.length - note.length),
    more: Number(/\d+/.exec(note)?.[0] ?? 0),
  };
}
