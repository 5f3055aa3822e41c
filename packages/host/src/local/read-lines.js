/** @import { Readable } from "node:stream" */

/** More than the longest answer of a server that loads itself, and than all answers of one launch. */
const LONGEST_LINE = 4 * 1024 ** 2;
const MOST = 64 * 1024 ** 2;

/** Reading a line costs as much as so many characters of a long one. */
const LINE_COSTS = 1024;

/**
 * Lines of a pipe that any app can write to, in bounded memory and time.
 * @param {Readable} stream
 * @param {(line: string) => void} onLine
 * @param {() => void} onTooMuch nothing more is read then
 */
export function readLines(stream, onLine, onTooMuch) {
  let [rest, cost] = ["", 0];
  stream.setEncoding("utf8");
  // Where it breaks, its process has ended, which is heard of as such.
  stream.on("error", () => {});
  stream.on("data", (chunk) => {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    cost += chunk.length + lines.length * LINE_COSTS;
    if (cost > MOST || rest.length > LONGEST_LINE) {
      stream.destroy();
      return onTooMuch();
    }
    for (const line of lines) onLine(line);
  });
}
