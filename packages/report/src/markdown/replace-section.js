/**
 * Puts new text between `<!-- NAME:start -->` and `<!-- NAME:end -->`.
 * @type {(document: string, name: string, text: string) => string}
 * @throws {Error} if the markers are missing
 */
export function replaceSection(document, name, text) {
  const [start, end] = markersOf(name);
  const from = document.indexOf(start);
  const to = document.indexOf(end, from);
  if (from === -1 || to === -1)
    throw new Error(`the document lacks the markers ${start} and ${end}`);
  return `${document.slice(0, from + start.length)}\n\n${text.trim()}\n\n${document.slice(to)}`;
}

/** @param {string} document @param {string} name */
export const hasSection = (document, name) =>
  markersOf(name).some((marker) => document.includes(marker));

/** @param {string} name */
const markersOf = (name) => [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
