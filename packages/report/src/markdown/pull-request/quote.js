const LONGEST = 200;

/**
 * Text that may come from a pull request, as code: nothing in it becomes a link, a picture, a
 * mention or markup, for only a backtick could end it.
 * @param {string} text
 * @param {number} [longest] in characters
 */
export function quote(text, longest = LONGEST) {
  const line = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").replaceAll("`", "'").trim();
  const shown = line.length > longest ? `${[...line].slice(0, longest - 1).join("")}…` : line;
  return `\`${shown || "(nothing)"}\``;
}
