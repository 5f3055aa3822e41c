/**
 * An app's findings: where its work differs from that of the others.
 * @param {string} appId
 * @param {import("@routebench/contract/summary").Summary} summary
 * @returns {string[]} of all modes and cases, each once; in words that the app is the subject of
 */
export function findingsOf(appId, { modes }) {
  const rows = modes.flatMap((mode) => mode.rows.filter((row) => row.appId === appId));
  return [...new Set(rows.flatMap(({ findings }) => findings))];
}
