/** In characters, which show how an app is written. */
export const LONGEST_SOURCE = 20_000;

const NOTE = /\n\/\/ … cut here by routebench: \d+ more characters$/;
const ROOM_FOR_NOTE = 80;

/** Between two lines, with a note that says so. @param {string} text @param {number} [longest] */
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

/** Without the note, if cut. @type {(source: string) => { count: number, whole: boolean }} */
export function countLines(source) {
  const { shown, more } = split(source);
  return {
    count: shown === "" ? 0 : shown.replace(/\n$/, "").split("\n").length,
    whole: more === 0,
  };
}

/** More: characters that were cut. @type {(source: string) => { shown: string, more: number }} */
function split(source) {
  const [note] = NOTE.exec(source) ?? [""];
  return {
    shown: source.slice(0, source.length - note.length),
    more: Number(/\d+/.exec(note)?.[0] ?? 0),
  };
}
