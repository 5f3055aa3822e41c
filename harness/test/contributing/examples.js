/**
 * @typedef {{ kind: "file" | "edit", path: string, text: string }} Change
 * @typedef {{ changes: Change[], commands: string[] }} Example
 */

/**
 * Reads an example of a document: its code blocks, or those below a heading. A block below a line that names a path is that file's
 * content; a diff is a change of the path that was named last; what is left are commands.
 * @param {string} markdown
 * @param {string} [heading]
 * @returns {Example}
 */
export function readExample(markdown, heading) {
  const [, below = ""] = heading ? markdown.split(`\n## ${heading}\n`) : ["", markdown];
  const [section = ""] = heading ? below.split("\n## ") : [below];
  /** @type {Example} */
  const example = { changes: [], commands: [] };
  let path = "";
  for (const [, prose = "", language, text = ""] of section.matchAll(
    /([\s\S]*?)\n```(\w+)\n([\s\S]*?)```\n/g,
  )) {
    const named = /`([\w./-]+\/[\w.-]+\.\w+)`[^`]*:$/.exec(prose.trim())?.[1];
    path = named ?? path;
    if (language === "diff") example.changes.push({ kind: "edit", path, text });
    else if (named) example.changes.push({ kind: "file", path, text });
    else if (language === "sh") example.commands.push(text.trim());
  }
  return example;
}

/**
 * @param {string} source
 * @param {string} diff lines that begin with " ", "+" or "-"
 * @returns {string}
 * @throws {Error} unless the lines to be changed stand in the source once
 */
export function applyDiff(source, diff) {
  const lines = diff.trimEnd().split("\n");
  const without = (/** @type {string} */ sign) =>
    lines
      .filter((line) => !line.startsWith(sign))
      .map((line) => `${line.slice(1)}\n`)
      .join("");
  const [before, after] = [without("+"), without("-")];
  const parts = source.split(before);
  if (parts.length !== 2) throw new Error(`stands ${parts.length - 1} times:\n${before}`);
  return parts.join(after);
}
