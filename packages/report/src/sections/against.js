import { FINE_RATIO, formatEstimate, formatPercent } from "../format.js";
import { VERDICTS } from "../words.js";

/**
 * Apps compared with their own other versions.
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {import("./section.js").Section | null} null if there are none
 */
export function againstSection({ config }, { against }) {
  if (against.length === 0) return null;
  const items = against.map(({ appId, name, baseline, ratio, verdict }) => {
    const within = verdict === "equal" ? `, within ${formatPercent(config.resolution, 1)}` : "";
    const speed = `: its speed is ${formatEstimate(ratio, FINE_RATIO)} times the other's`;
    return { appId, name, words: [`${VERDICTS[verdict]} `, { name: baseline }, within + speed] };
  });
  return { id: "against", title: "Against its baseline", blocks: [{ kind: "list", items }] };
}
