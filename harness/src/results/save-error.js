/** Results could not be saved: shown as one sentence, with exit code 1. */
export class SaveError extends Error {
  /** @override */
  name = "SaveError";
}

/** What a full disk does not take is tried again: what was measured is worth more than when it is saved. */
export class Saves {
  /** @type {SaveError | null} why some of it is not saved yet */
  unsaved = null;
  /** @type {Map<string, () => Promise<void>>} */
  #left = new Map();

  /** @param {(line: string) => void} note */
  constructor(note) {
    this.note = note;
  }

  /**
   * Saves it, and all that could not be saved before. Tells whether it was saved.
   * @param {string} what a later one of this name takes its place
   * @param {() => Promise<void>} save
   */
  async attempt(what, save) {
    const before = this.unsaved;
    this.#left.set(what, save);
    this.unsaved = null;
    for (const [name, saveOne] of this.#left) {
      try {
        await saveOne();
        this.#left.delete(name);
      } catch (error) {
        if (!(error instanceof SaveError)) throw error;
        this.unsaved = error;
      }
    }
    if (this.unsaved && !before) {
      this.note(`✗ ${this.unsaved.message}. The run goes on and tries again.`);
    }
    return !this.#left.has(what);
  }
}
