import { z } from "zod";
import { count, oneLine, quantity } from "./fields.js";
import { commandSchema } from "./manifest.js";
import { failureSchema } from "./trial.js";

/** In characters, which show how an app is written. */
export const LONGEST_SOURCE = 20_000;

const NUMBER = "(0|[1-9]\\d{0,14})";
const LABEL = "(0|[1-9]\\d*|\\d*[A-Za-z-][\\dA-Za-z-]*)";
const EXACT = new RegExp(`^${NUMBER}(\\.${NUMBER}){2}(-${LABEL}(\\.${LABEL})*)?$`);

/** As semver.org has it: versions are put in order, which fails for any other text. */
const exactVersion = z.string().max(256).regex(EXACT, "must be exact, such as 4.29.1");

/** Of files. */
export const hash = z.string().regex(/^[0-9a-f]{16}$/);

const findingsSchema = z
  .array(
    z.strictObject({
      id: z.string(),
      words: z.string().max(500),
      isHarmless: z
        .boolean()
        .optional()
        .describe("of method 3: said of the app, with nothing to warn of"),
    }),
  )
  .describe("by the suite's own inspection, in words with the app as their subject");

const answerSchema = z.strictObject({
  request: z.string().max(300).describe("its first line, e.g. HEAD /a.js HTTP/1.1"),
  head: z.array(z.string().max(2000)).max(100).describe("status line and headers"),
  bodyBytes: count.describe("what came after them on the wire"),
});

/** A response as it is on the wire. */
const wireFormSchema = z.strictObject({
  headerBytes: count.describe("status line, headers and the empty line after them"),
  bodyBytes: count.describe("chunk sizes included, where it comes in chunks"),
  head: z.array(z.string()).describe("status line and headers"),
});

/** The response to a request for the measured path. */
const servedSchema = wireFormSchema.extend({
  path: z.string(),
  http10: wireFormSchema.optional().describe("to the same request over HTTP/1.0"),
  keepAlive: z.boolean().describe("whether the connection took a second request"),
  unusual: z
    .strictObject({
      garbage: z.string(),
      noHost: z.string(),
      unknownMethod: z.string(),
      hugeHeaders: z.string(),
    })
    .optional()
    .describe('the answers to malformed requests: a status, "closed" or "silence"'),
  randomQueries: z
    .strictObject({
      cpuRatios: z.array(quantity).nullable(),
      timeRatios: z.array(quantity),
      isOverRepeated: z
        .literal(true)
        .optional()
        .describe(
          "absent of runs that compared them with the path alone, which spares reading one",
        ),
    })
    .optional()
    .describe(
      "server cost with random query strings over that with one that is repeated, by block",
    ),
  found: findingsSchema.optional(),
  answers: z.array(answerSchema).optional().describe("of method 3: to its suite's requests"),
  keptFrom: z.iso.datetime().optional().describe("the earlier run that asked it"),
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
  role: z.enum(["app", "control", "baseline"]).describe("baseline: another version"),
  of: z.string().nullable().describe("the app of a control or baseline"),
  version: z.string().max(300).describe("what is installed and really loaded"),
  release: z
    .strictObject({
      app: z.string().describe("the app's name, which all its versions share"),
      version: exactVersion.describe("of its package"),
    })
    .optional()
    .describe("of an app at another version of its package than the workspace's"),
  packages: z.array(z.string()).optional().describe("its framework's and its engine's"),
  runtime: runtimeSchema.optional().describe("that ran it, as its process says"),
  onRuntime: z
    .strictObject({
      app: z.string().describe("the app's name, which it has on every runtime"),
      runtime: runtimeSchema.describe("that was to run it"),
      isNative: z
        .boolean()
        .optional()
        .describe(
          "whether it uses that runtime's own server; false: its node:http; absent on Node",
        ),
    })
    .optional()
    .describe("of an app on a runtime that the run chose"),
  command: commandSchema.optional().describe("absent: the harness's own Node"),
  facts: z.record(oneLine, oneLine).optional().describe("of its manifest"),
  installedBytes: count
    .nullable()
    .optional()
    .describe("of its packages and theirs; null: it has none"),
  verification: z.discriminatedUnion("status", [
    z.strictObject({ status: z.literal("ok") }),
    failureSchema,
  ]),
  tls: z
    .discriminatedUnion("status", [
      z.strictObject({
        status: z.literal("ok"),
        version: z.string().describe("such as TLSv1.3"),
        cipher: z.string(),
        keyType: z.string().describe("of the certificate"),
      }),
      failureSchema,
    ])
    .nullable()
    .optional()
    .describe("what a handshake agreed on; absent or null where no case asks over TLS"),
  found: findingsSchema.optional().describe("of an app that is no server"),
  served: servedSchema.nullable().optional().describe("null where it was not verified"),
  sourceHash: hash.optional().describe("of the files in its folder"),
  lockfileHash: hash
    .nullable()
    .optional()
    .describe("of what says which packages are installed for it; null where nothing does"),
  commit: z
    .string()
    .regex(/^[0-9a-f]{40,64}$/)
    .optional()
    .describe("of an app at another git revision"),
  source: z.string().max(LONGEST_SOURCE).optional().describe("its server.js, cut by cutSource"),
});

/** @typedef {z.infer<typeof wireFormSchema>} WireForm */
/** @typedef {z.infer<typeof servedSchema>} Served */
/** @typedef {z.infer<typeof answerSchema>} Answer */
/** @typedef {z.infer<typeof runtimeSchema>} Runtime */
/** @typedef {z.infer<typeof appSchema>} AppRecord */

const NOTE = /\n\/\/ … cut here by routebench: \d+ more characters$/;
const ROOM_FOR_NOTE = 80;

/** Between two lines, with a note that says so. @param {string} text @param {number} [longest] */
export function cutSource(text, longest = LONGEST_SOURCE) {
  if (text.length <= longest) return text;
  const { shown, more } = split(text);
  const room = shown.slice(0, Math.max(0, longest - ROOM_FOR_NOTE));
  const end = room.lastIndexOf("\n");
  // One long line is cut within, but not within a character.
  const kept = end > 0 ? room.slice(0, end) : room.replace(/[\ud800-\udbff]$/, "");
  const cutCharacters = shown.length - kept.length + more;
  return `${kept}\n// … cut here by routebench: ${cutCharacters} more characters`;
}

/** Without the note, if cut. @type {(source: string) => { count: number, whole: boolean }} */
export function countLines(source) {
  const { shown, more } = split(source);
  return {
    count: shown === "" ? 0 : shown.replace(/\n$/, "").split("\n").length,
    whole: more === 0,
  };
}

/** More: characters that were cut. @type {(source: string) => { shown: string, more: number }} */
function split(source) {
  const [note] = NOTE.exec(source) ?? [""];
  return {
    shown: source.slice(0, source.length - note.length),
    more: Number(/\d+/.exec(note)?.[0] ?? 0),
  };
}
