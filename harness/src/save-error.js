/** Results could not be saved: shown as one sentence, with exit code 1. */
export class SaveError extends Error {
  /** @override */
  name = "SaveError";
}

/** What a full disk does not take is tried again: what was measured is worth more than when it is saved. */
export class Saves {
  /** @type {SaveError | null} why the last of it could not be saved */
  unsaved = null;

  /** @param {(line: string) => void} note */
  constructor(note) {
    this.note = note;
  }

  /** Whether it was saved. @param {() => Promise<void>} save */
  async attempt(save) {
    try {
      await save();
      this.unsaved = null;
      return true;
    } catch (error) {
      if (!(error instanceof SaveError)) throw error;
      if (!this.unsaved) this.note(`✗ ${error.message}. The run goes on and tries again.`);
      this.unsaved = error;
      return false;
    }
  }
}
