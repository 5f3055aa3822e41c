import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { MODE_IDS } from "@routebench/contract/modes";
import { targetSchema } from "@routebench/contract/targets";
import { whyNotInstalled } from "@routebench/host/installation";
import { UsageError } from "@routebench/host/usage-error";
import { z } from "zod";

/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Target } from "@routebench/contract/targets" */

const SUITES_DIR = fileURLToPath(new URL("../../../suites/", import.meta.url));

/** Tests have suites of their own. */
const suitesDirectory = () => process.env.ROUTEBENCH_SUITES ?? SUITES_DIR;

const FILE = "suite.js";
const functionSchema = z.custom((value) => typeof value === "function", "must be a function");

/** Optional fields, which are checked where they are used. */
const OPTIONAL = [
  "reference",
  "connections",
  "caseMs",
  "checks",
  "given",
  "servers",
  "worker",
  "cli",
  "report",
];

/** Unknown fields are rejected, because they would have no effect. */
const suiteSchema = z.strictObject({
  id: z.string(),
  title: z.string().min(1),
  subjects: z.instanceof(URL, { error: "must be a URL, e.g. new URL(…, import.meta.url)" }),
  modes: z
    .array(z.enum(MODE_IDS, { error: `must be of ${MODE_IDS.join(", ")}` }))
    .min(1, "must name a mode"),
  targets: functionSchema,
  requestsOf: functionSchema,
  ...Object.fromEntries(OPTIONAL.map((name) => [name, z.unknown().optional()])),
});

/** @param {string} id @param {string} [suitesDir] @throws {UsageError} if there is no such suite, or it is not valid */
export async function loadSuite(id, suitesDir = suitesDirectory()) {
  const ids = await suiteIds(suitesDir);
  if (!ids.includes(id)) {
    const choices = ids.length > 0 ? `the suites are: ${ids.join(", ")}` : "there are none";
    throw new UsageError(`there is no suite "${id}" in "${suitesDir}"; ${choices}`);
  }
  const file = path.resolve(suitesDir, id, FILE);
  const { default: suite } = await import(pathToFileURL(file).href).catch((error) => {
    const reason = whyNotInstalled(error) ?? error?.message ?? error;
    throw new UsageError(`cannot load the suite "${file}": ${reason}`);
  });
  const fault = faultOf(suite, id);
  if (fault) throw new UsageError(`"${file}" exports no suite: ${fault}`);
  return suite;
}

/** Sections are loaded only when a report needs them. @param {Pick<Suite, "report">} suite */
export const sectionsOf = ({ report: { sections = [] } = {} }) =>
  Promise.all(sections.map((load) => load()));

/** @param {string} [suitesDir] @throws {UsageError} if the folder cannot be read */
export async function suiteIds(suitesDir = suitesDirectory()) {
  const entries = await readdir(suitesDir, { withFileTypes: true }).catch((error) => {
    throw new UsageError(`cannot read the suites' folder "${suitesDir}" (${error.code})`);
  });
  const ids = await Promise.all(
    entries.map(async ({ name }) => {
      const file = await stat(path.join(suitesDir, name, FILE)).catch(() => null);
      return file?.isFile() ? [name] : [];
    }),
  );
  return ids.flat().sort();
}

/** @param {unknown} suite @param {string} id */
function faultOf(suite, id) {
  const parsed = suiteSchema.safeParse(suite);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return `${issue?.path.join(".") || "its default"}: ${issue?.message}`;
  }
  return parsed.data.id === id ? null : `its id is "${parsed.data.id}", but its folder is "${id}"`;
}

/** @param {Suite} suite @throws {UsageError} if its subjects are not servers */
export function assertHasServers({ id, worker }) {
  if (worker)
    throw new UsageError(
      `the subjects of the suite "${id}" are not servers, so there is nothing to serve`,
    );
}

/**
 * @param {Suite} suite @param {Record<string, any>} choices
 * @throws {UsageError} if the suite names no target, or a target that is not valid in a result file
 */
export function targetsOf(suite, choices) {
  const targets = suite.targets(choices);
  const parsed = z.array(targetSchema).min(1).safeParse(targets);
  if (parsed.success) return /** @type {[Target, ...Target[]]} */ (targets);
  const [issue] = parsed.error.issues;
  throw new UsageError(
    `the suite "${suite.id}" has an invalid target: ${issue?.path.join(".")}: ${issue?.message}`,
  );
}
