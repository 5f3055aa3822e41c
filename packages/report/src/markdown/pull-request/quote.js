const LONGEST = 200;

/**
 * Text that may come from a pull request, as code: nothing in it becomes a link, a picture, a
 * mention or markup, for only a backtick could end it.
 * @param {string} text
 */
export function quote(text) {
  const line = text.replace(/\s+/g, " ").replace(/\p{C}/gu, "").replaceAll("`", "'").trim();
  const shown = line.length > LONGEST ? `${[...line].slice(0, LONGEST - 1).join("")}…` : line;
  return `\`${shown || "(nothing)"}\``;
}
