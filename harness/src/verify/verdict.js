/**
 * What is printed of an app's verification: for each answer that is wrong, what was asked, expected
 * and received.
 * @param {import("../discover/apps.js").App} app
 * @param {Awaited<ReturnType<typeof import("./verify-app.js").verifyApp>>} verification
 * @returns {string} one or more whole lines
 */
export function describeVerdict({ name, version }, { failure, faults }) {
  if (!failure) return `✓ ${name} ${version} answers as the contract says\n`;
  const reasons = faults.length > 0 ? faults : [failure.detail];
  return reasons.map((reason) => `✗ ${name}: ${reason}\n`).join("");
}
