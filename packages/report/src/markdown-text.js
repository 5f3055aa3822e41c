const MARKUP = /[\\`*_{}[\]<>|#~&]/g;

/**
 * Text from outside (an app's name, an error) as markdown that shows it letter by letter.
 * @param {string} text
 */
export function escapeMarkdown(text) {
  return text.replace(/\s+/g, " ").replace(MARKUP, (character) => `&#${character.charCodeAt(0)};`);
}
