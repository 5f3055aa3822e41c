/**
 * @typedef {import("./to-trial.js").EndedTrial} EndedTrial
 * @typedef {import("../verify/asked.js").AskedPlan} AskedPlan
 */

/**
 * A round in which all slices are measured tells its speeds, for these come from slices alone, and
 * every answer in them was compared. If it is ended then, each launch whose load was not yet over
 * keeps its slices, and no other figure.
 * @param {AskedPlan[]} plans
 * @param {ReadonlyMap<AskedPlan, EndedTrial>} ended
 * @param {{ plan: AskedPlan, slices: import("@routebench/contract/slice").Slice[], errors: import("@routebench/contract/result-file").Sample["errors"] }[]} members
 *   that have their slices of all rotations
 * @returns {EndedTrial[]} in the order of the plans
 */
export const withSliced = (plans, ended, members) =>
  plans.flatMap((plan) => {
    const member = members.find((one) => one.plan === plan);
    return ended.get(plan) ?? (member ? slicesOnly(member) : []);
  });

/**
 * @param {{ plan: AskedPlan, slices: import("@routebench/contract/slice").Slice[], errors: import("@routebench/contract/result-file").Sample["errors"] }} member
 * @returns {EndedTrial}
 */
export const slicesOnly = ({ plan, slices, errors }) => ({
  ...plan,
  ...{ status: "sliced", slices, errors },
});

/**
 * @param {readonly import("../verify/asked.js").AskedPlan[]} plans of one round
 * @param {{ loadedRounds?: number }} sliceSettings
 * @returns {boolean} whether each is also loaded by itself, after its slices
 */
export const isLoaded = ([plan], { loadedRounds = Number.POSITIVE_INFINITY }) =>
  plan !== undefined && plan.round <= loadedRounds;
