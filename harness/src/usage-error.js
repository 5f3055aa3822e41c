/** Something the user can fix: shown as one sentence, without a stack, with exit code 2. */
export class UsageError extends Error {
  /** @override */
  name = "UsageError";
}
