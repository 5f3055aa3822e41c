import { createTwoFilesPatch } from "diff";

/** A longer patch tells no more. */
const MOST_LINES = 120;
const MOST_CHARACTERS = 400;

/** Above this many changed lines looking for the smallest patch takes too long. */
const MOST_EDITS = 4000;

export const REWRITE = "node harness/test/golden/write-golden.js";

/**
 * @param {string} file the golden file's name
 * @param {string} expected
 * @param {string} actual
 * @returns {string | null} what differs, as a patch, and what to do; null where nothing does
 */
export function describeDifference(file, expected, actual) {
  if (expected === actual) return null;
  const patch = createTwoFilesPatch(file, "what the code makes", expected, actual, "", "", {
    context: 2,
    maxEditLength: MOST_EDITS,
  });
  return [
    `The output differs from harness/test/golden/expected/${file}.`,
    `Where that is meant, run ${REWRITE} and commit what it writes, with the reason:`,
    patch === undefined ? "(more lines differ than can be told)" : shortened(patch),
  ].join("\n");
}

/** @param {string} patch */
function shortened(patch) {
  const lines = patch.trimEnd().split("\n");
  const shown = lines.slice(0, MOST_LINES).map((line) => {
    const more = line.length - MOST_CHARACTERS;
    return more > 0 ? `${line.slice(0, MOST_CHARACTERS)}… (${more} characters more)` : line;
  });
  if (lines.length > MOST_LINES) shown.push(`… (${lines.length - MOST_LINES} lines more)`);
  return shown.join("\n");
}
