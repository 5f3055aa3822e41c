/** Results could not be saved: shown as one sentence, with exit code 1. */
export class SaveError extends Error {
  /** @override */
  name = "SaveError";
}
