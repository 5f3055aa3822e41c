/** Something the user can fix: shown as one sentence, without a stack. */
export class UsageError extends Error {
  /** @override */
  name = "UsageError";
  exitCode = 2;
}

/** An exit code, as scripts may ask for it. */
export const OTHER_RUN = 3;

/** What is to be resumed is another run than the one that was asked for, or complete. Nothing was touched. */
export class OtherRunError extends UsageError {
  /** @override */
  exitCode = OTHER_RUN;
}
