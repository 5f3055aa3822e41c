/** An app's source as the result file holds it, cut to a length that shows how it is written. */

/** In characters. */
export const LONGEST_SOURCE = 20_000;

const NOTE = /\n\/\/ … cut here by routebench: \d+ more characters$/;
const ROOM_FOR_NOTE = 80;

/**
 * @param {string} text
 * @param {number} [longest] in characters, the note among them
 * @returns {string} cut between two lines if it is longer, with a note that says so
 */
export function cutSource(text, longest = LONGEST_SOURCE) {
  if (text.length <= longest) return text;
  const { shown, more } = split(text);
  const room = shown.slice(0, Math.max(0, longest - ROOM_FOR_NOTE));
  const end = room.lastIndexOf("\n");
  // One long line is cut within, but not within a character.
  const kept = end > 0 ? room.slice(0, end) : room.replace(/[\ud800-\udbff]$/, "");
  const left = shown.length - kept.length + more;
  return `${kept}\n// … cut here by routebench: ${left} more characters`;
}

/**
 * @param {string} source
 * @returns {{ count: number, whole: boolean }} how many lines it has; without the note, if it was cut
 */
export function countLines(source) {
  const { shown, more } = split(source);
  return {
    count: shown === "" ? 0 : shown.replace(/\n$/, "").split("\n").length,
    whole: more === 0,
  };
}

/**
 * @param {string} source
 * @returns {{ shown: string, more: number }} what was kept, and how many characters were not
 */
function split(source) {
  const [note] = NOTE.exec(source) ?? [""];
  return {
    shown: source.slice(0, source.length - note.length),
    more: Number(/\d+/.exec(note)?.[0] ?? 0),
  };
}
