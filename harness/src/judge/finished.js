/**
 * Why an app is not ranked in a mode.
 * @param {import("@routebench/contract/result-file").AppRecord} app
 * @param {import("@routebench/contract/summary").Mode} mode
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {string | null} null where it is ranked
 */
export function whyNotFinished(app, mode, { trials }) {
  if (app.verification.status === "failed") return app.verification.detail;
  const own = trials.filter((trial) => trial.appId === app.id && trial.mode === mode);
  for (const trial of own) {
    if (trial.status === "failed") return `round ${trial.round}: ${trial.detail}`;
  }
  return own.length === 0 ? "the run ended before its first trial" : null;
}
