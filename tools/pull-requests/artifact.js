import { answerSchema } from "@routebench/contract/pull-request";
import { parseResultFile } from "@routebench/contract/result-file";
import { unzipSync } from "fflate";

/** @import { PullRequestAnswer } from "@routebench/contract/pull-request" */

/**
 * What a measured pull request leaves. Its own code made it: sizes, names and contents may be
 * anything.
 */

const MOST_ARCHIVE_BYTES = 20 * 1024 ** 2;

const MOST_BYTES = 128 * 1024 ** 2;

/** The files that are read, and how large each may be. @type {[RegExp, number][]} */
const FILES = [
  [/^answer\.json$/, 4 * 1024 ** 2],
  [/^[a-z0-9][a-z0-9._-]{0,170}\/result\.json$/, 8 * 1024 ** 2],
];

/**
 * Reads an archive without writing any of it to a disk, so that no path or link in it leads
 * anywhere.
 * @param {Uint8Array} archive
 * @throws {Error} where it is no archive, or its files are too large
 */
export function readArtifact(archive) {
  if (archive.length > MOST_ARCHIVE_BYTES) {
    throw new Error(`the results have ${archive.length} bytes, more than any measurement's`);
  }
  let bytes = 0;
  const files = unzipSync(archive, {
    filter({ name, size, originalSize }) {
      const [, most] = FILES.find(([pattern]) => pattern.test(name)) ?? [];
      if (most === undefined) return false;
      bytes += originalSize;
      // What is packed is no larger than what it is made of: such a size is made up.
      if (originalSize > most || size > originalSize + 1024 || bytes > MOST_BYTES) {
        throw new Error(`the results' ${name} is larger than any measurement's`);
      }
      return true;
    },
  });
  const textOf = (/** @type {string} */ name) => {
    const file = Object.hasOwn(files, name) ? files[name] : undefined;
    return file && new TextDecoder().decode(file);
  };
  return {
    /** @returns {PullRequestAnswer | null} null where there is none that can be read */
    answer() {
      try {
        return answerSchema.parse(JSON.parse(textOf("answer.json") ?? ""));
      } catch {
        return null;
      }
    },
    /** @param {string} folder */
    async resultIn(folder) {
      const text = textOf(`${folder}/result.json`);
      if (text === undefined) throw new Error("it is not there");
      return parseResultFile(text);
    },
  };
}
