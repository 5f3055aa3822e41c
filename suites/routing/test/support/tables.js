import { caseId } from "@routebench/contract/cases";
import { PLAIN_CASE } from "../../../../packages/report/test/builders.js";
import { FINDS } from "../../table-requests.js";
import { tableTarget, wordsOf } from "../../targets.js";

/** @import { Find } from "../../table-requests.js" */
/** @import { Case } from "@routebench/contract/cases" */
/** @import { Target } from "@routebench/contract/targets" */

/** @type {(targets: readonly Target[]) => Case[]} */
export const targetCases = (targets) =>
  targets.map((target) => {
    const asked = { ...PLAIN_CASE, target: { ...target, ...wordsOf(target) } };
    return { ...asked, id: caseId(asked) };
  });

/** The cases of a run with `--routes`. @type {(sizes: number[], finds?: readonly Find[]) => Case[]} */
export const tableCases = (sizes, finds = FINDS) =>
  targetCases(sizes.flatMap((size) => finds.map((find) => tableTarget(size, find))));
