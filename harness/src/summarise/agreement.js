import { disagreements, kendallTauB } from "@routebench/stats/agreement";

/**
 * How far the two modes agree on who is faster.
 * @param {import("@routebench/contract/summary").ModeSummary[]} modes
 * @returns {import("@routebench/contract/summary").Agreement | null} null unless both ranked the same two apps or more
 */
export function agreementOf(modes) {
  const [one, other] = modes;
  if (!one || !other) return null;
  const common = one.rows.filter(
    (row) => row.role === "app" && other.rows.some(({ appId }) => appId === row.appId),
  );
  if (common.length < 2) return null;
  const others = new Map(other.rows.map((row) => [row.appId, row]));
  const names = new Map(common.map(({ appId, name }) => [appId, name]));
  const ranges = (/** @type {import("@routebench/contract/summary").Row[]} */ rows) =>
    rows.map(({ appId, rank }) => ({ entry: appId, ...rank }));
  return {
    correlation: kendallTauB(
      common.map(({ speedRatio }) => speedRatio),
      common.map(({ appId }) => others.get(appId)?.speedRatio ?? 0),
    ),
    disagreements: disagreements(ranges(common), ranges(other.rows)).map(({ ahead, behind }) => ({
      a: names.get(ahead) ?? ahead,
      b: names.get(behind) ?? behind,
    })),
  };
}
