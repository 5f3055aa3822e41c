/** An underscore within a word is not markup. */
const MARKUP = /[\\`*{}[\]<>|#~&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu;

/**
 * Text from outside (an app's name, an error) as markdown that shows it literally.
 * @param {string} text
 */
export function escapeMarkdown(text) {
  return text.replace(/\s+/g, " ").replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`);
}
