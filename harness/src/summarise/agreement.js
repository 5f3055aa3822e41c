import { disagreements, kendallTauB } from "@routebench/stats/agreement";

/**
 * How far the two modes agree on who is faster.
 * @param {import("@routebench/contract/summary").ModeSummary[]} modes
 * @returns {import("@routebench/contract/summary").Agreement | null} null unless both ranked the same two apps or more
 */
export function agreementOf(modes) {
  const [one, other] = modes;
  if (!one || !other) return null;
  const speeds = new Map(other.rows.map(({ appId, speedRatio }) => [appId, speedRatio]));
  const common = one.rows.filter(
    ({ role, appId, speedRatio }) =>
      role === "app" && speedRatio !== null && (speeds.get(appId) ?? null) !== null,
  );
  if (common.length < 2) return null;
  const names = new Map(common.map(({ appId, name }) => [appId, name]));
  const ranges = (/** @type {import("@routebench/contract/summary").Row[]} */ rows) =>
    rows.map(({ appId, rank }) => ({ entry: appId, ...rank }));
  return {
    correlation: kendallTauB(
      common.map(({ speedRatio }) => /** @type {number} */ (speedRatio)),
      common.map(({ appId }) => /** @type {number} */ (speeds.get(appId))),
    ),
    disagreements: disagreements(ranges(common), ranges(other.rows)).map(({ ahead, behind }) => ({
      a: names.get(ahead) ?? ahead,
      b: names.get(behind) ?? behind,
    })),
  };
}
