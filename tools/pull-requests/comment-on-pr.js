#!/usr/bin/env node
/**
 * Prints the comment on a measured pull request, for .ci/comment-pr. Arguments: the archive of its results, the commits
 * of its base and its head, and the address of the run.
 */
import { readFile } from "node:fs/promises";
import { commentOnMeasured } from "./comment.js";

const [archive = "", base = "", head = "", artifact = ""] = process.argv.slice(2);
const place = { root: process.cwd(), base, head, artifact };
try {
  process.stdout.write(await commentOnMeasured(await readFile(archive), place));
} catch (error) {
  process.stderr.write(`error: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}
