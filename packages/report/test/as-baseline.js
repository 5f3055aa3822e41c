/** Of an app and its baseline, in tests to which they do not matter. */
export const AS_BASELINE = {
  ...{ mode: /** @type {const} */ ("external"), caseId: "http, /hello", launches: 8 },
};
