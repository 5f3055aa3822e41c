import { z } from "zod";
import { caseId } from "./case-id.js";
import { caseSchema, fixedRateCaseSchema } from "./cases.js";
import { FIRST_ENGINE } from "./engines.js";
import { pathTarget } from "./targets.js";

/** A target was a path, "mix", or a table's name such as "table-100". */
const targetText = z
  .string()
  .regex(/^(\/[\x21-\x7e]*|mix|table-\d{1,4})$/)
  .transform((text) => {
    if (text.startsWith("/")) return pathTarget(text);
    return text === "mix" ? { kind: "mix" } : { kind: "table", routes: Number(text.slice(6)) };
  });

const case2 = caseSchema.extend({ target: targetText });
const fixedRateCase2 = fixedRateCaseSchema.extend({ target: targetText });
const inCase = z.looseObject({ caseId: z.string() });

/** The parts of a version 2 file that changed in version 3. */
const version2Schema = z.looseObject({
  config: z.looseObject({
    cases: z.array(case2),
    inProcess: z.unknown(),
    external: z.looseObject({ whyInterleaved: z.unknown() }).nullable(),
    lull: z.unknown(),
    fixedRate: z.looseObject({ cases: z.array(fixedRateCase2) }).nullable(),
  }),
  rounds: z.array(inCase),
  trials: z.array(inCase),
});

/**
 * Puts a file of version 2 into the form of version 3. Its cases' ids were made of words that a
 * report shows; what it calls a case by is mapped to the id that the case has today.
 * @param {unknown} value the file's content
 * @returns {unknown} the same as version 3 would hold it; whether it is right is still to be checked
 * @throws {z.ZodError} if it has not the form of version 2
 */
export function upgradeVersion2(value) {
  const { config, rounds, trials, ...file } = version2Schema.parse(value);
  const { inProcess, external, lull, fixedRate, cases, ...settings } = config;
  const ids = new Map([...cases, ...(fixedRate?.cases ?? [])].map((one) => [one.id, caseId(one)]));
  const renamed = (/** @type {string} */ id) => ids.get(id) ?? id;
  const modes = {
    "in-process": inProcess,
    lull,
    external: external && upgradeExternal(external),
    "fixed-rate": fixedRate && { ...fixedRate, cases: fixedRate.cases.map(withId) },
  };
  return {
    ...file,
    schemaVersion: 3,
    config: {
      ...settings,
      engine: FIRST_ENGINE,
      cases: cases.map(withId),
      modes: Object.fromEntries(Object.entries(modes).filter(([, mode]) => mode !== null)),
    },
    rounds: rounds.map((round) => ({ ...round, caseId: renamed(round.caseId) })),
    trials: trials.map(({ scheme, target, ...trial }) => ({
      ...trial,
      caseId: renamed(trial.caseId),
    })),
  };
}

/**
 * @template {import("./cases.js").Case} T
 * @param {T} testCase
 * @returns {T} under the id that it has today
 */
const withId = (testCase) => ({ ...testCase, id: caseId(testCase) });

/** @param {Record<string, unknown> & { whyInterleaved?: unknown }} external */
const upgradeExternal = ({ whyInterleaved, ...external }) => ({
  ...external,
  whyNotSliced: whyInterleaved,
});
