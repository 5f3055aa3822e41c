/** The end of a stream of text, in bounded memory. */
export class TextTail {
  #text = "";

  /** @param {number} maxCharacters */
  constructor(maxCharacters) {
    this.maxCharacters = maxCharacters;
  }

  /** @param {Buffer | string} chunk */
  append(chunk) {
    this.#text = (this.#text + chunk.toString()).slice(-this.maxCharacters);
  }

  /** @returns {string | undefined} the line that names an error, else the last line */
  lastError() {
    const lines = this.#text.split("\n").filter((line) => line.trim());
    return lines.find((line) => /^\w*Error\b.*:/.test(line)) ?? lines.at(-1);
  }
}
