/** An underscore within a word is not markup. */
const MARKUP = /[\\`*{}[\]<>|#~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/** Markdown that shows a text from outside literally. @param {string} text */
export function escapeMarkdown(text) {
  return text.replace(/\s+/g, " ").replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`);
}
