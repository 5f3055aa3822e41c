import { targetKey } from "@routebench/contract/targets";
import { costsAgainst } from "./case-costs.js";

/** @import { JudgedCase } from "./case-costs.js" */
/** @import { Growth } from "@routebench/contract/summary" */
/** @import { Target } from "@routebench/contract/targets" */

/**
 * What a request costs in the largest of cases whose targets differ in one number alone, such as the
 * size of a table, against the smallest.
 * @type {(judged: readonly JudgedCase[]) => Growth[]}
 */
export function summariseGrowth(judged) {
  const sized = judged.flatMap((one) => {
    const size = sizeOf(one.contest.testCase.target);
    return size === null ? [] : [{ ...one, size, group: groupOf(one, size) }];
  });
  return [...new Set(sized.map(({ group }) => group))].flatMap((group) => {
    const members = sized.filter((one) => one.group === group);
    const [smallest, ...larger] = members.toSorted((a, b) => a.size.value - b.size.value);
    const largest = larger.at(-1);
    if (!smallest || !largest) return [];
    const costs = costsAgainst(smallest, largest);
    const rows = largest.contest.entries.flatMap(({ id: appId, name }) => {
      const cost = costs.get(appId);
      return cost ? [{ appId, name, ...cost }] : [];
    });
    const { mode, testCase } = largest.contest;
    const from = smallest.contest.testCase.id;
    return rows.length === 0 ? [] : [{ mode, from, to: testCase.id, rows }];
  });
}

/** @typedef {{ field: string, value: number }} CaseSize */

/** Null where it has no number, or several. @param {Target} target @returns {CaseSize | null} */
function sizeOf(target) {
  const numbers = Object.entries(target).flatMap(([field, value]) =>
    typeof value === "number" ? [{ field, value }] : [],
  );
  const [size = null] = numbers;
  return numbers.length === 1 ? size : null;
}

/** What cases of the same key share. @type {(judged: JudgedCase, size: CaseSize) => string} */
function groupOf({ contest: { mode, testCase } }, { field }) {
  const { scheme, target, connections, pipelining } = testCase;
  const others = targetKey({ ...target, [field]: undefined });
  return JSON.stringify([mode, scheme, connections, pipelining, field, others]);
}
