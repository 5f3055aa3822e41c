/** An error that the user can fix: shown as one sentence, without a stack trace. */
export class UsageError extends Error {
  /** @override */
  name = "UsageError";
  exitCode = 2;
}

/** An exit code for scripts. */
export const OTHER_RUN = 3;

/** The run to resume is another run than the requested one, or complete. Nothing was changed. */
export class OtherRunError extends UsageError {
  /** @override */
  exitCode = OTHER_RUN;
}
