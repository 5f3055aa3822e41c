import { readFile } from "node:fs/promises";
import path from "node:path";
import { UsageError } from "@routebench/host/usage-error";
import { renderReadmeAnswer, renderReadmeMatrix } from "@routebench/report/markdown/readme-results";

/** @import { Matrix } from "@routebench/report/site/matrix" */

export const README = "README.md";

/** The generated parts, by the names of their markers. @type {Record<string, typeof renderReadmeAnswer>} */
const PARTS = { ranking: renderReadmeAnswer, results: renderReadmeMatrix };

/** @param {string} root @throws {UsageError} if it has no place for the results */
export async function loadReadme(root) {
  const file = path.join(root, README);
  const text = await readFile(file, "utf8").catch(({ code }) => {
    throw new UsageError(`cannot read "${file}" (${code})`);
  });
  for (const name of Object.keys(PARTS)) fill(text, name, "");
  return text;
}

/** Replaces all sentences, charts and tables with figures. @type {(readme: string, matrix: Matrix, folder: string) => string} folder: of the results, with a slash at its end */
export const renderReadme = (readme, matrix, folder) =>
  Object.entries(PARTS).reduce(
    (text, [name, render]) => fill(text, name, render(matrix, folder)),
    readme,
  );

/**
 * Puts new text between `<!-- NAME:start -->` and `<!-- NAME:end -->`.
 * @type {(readme: string, name: string, markdown: string) => string}
 */
function fill(readme, name, markdown) {
  const [start, end] = [`<!-- ${name}:start -->`, `<!-- ${name}:end -->`];
  const from = readme.indexOf(start);
  const to = readme.indexOf(end, from);
  if (from === -1 || to === -1) {
    throw new UsageError(
      `cannot put the results into ${README}: it lacks the markers ${start} and ${end}. Add both lines where the text belongs`,
    );
  }
  return `${readme.slice(0, from + start.length)}\n\n${markdown.trim()}\n\n${readme.slice(to)}`;
}
