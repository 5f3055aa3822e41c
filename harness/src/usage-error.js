/** Something the user can fix: shown as one sentence, without a stack. */
export class UsageError extends Error {
  /** @override */
  name = "UsageError";
  exitCode = 2;
}

/** What is to be resumed is another run than the one that was asked for, or complete. Nothing was touched. */
export class OtherRunError extends UsageError {
  /** @override */
  exitCode = 3;
}
