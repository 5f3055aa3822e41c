import { readFile } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { parse } from "yaml";

const FOLDER = ".github/workflows";

/** A stand-in for GitHub's client: it answers with the files in $FAKE, and keeps the comment there. */
export const GH = `#!/usr/bin/env bash
echo "$*" >>"$FAKE/calls"
case "$*" in
  *repos/o/r/pulls*) cat "$FAKE/pulls" ;;
  *artifacts?name=pr-results*) cat "$FAKE/artifact" ;;
  *artifacts/5/zip*) cat "$FAKE/archive" ;;
  "pr comment"*) cp "\${!#}" "$FAKE/comment" ;;
esac
`;

/**
 * @typedef {object} ShellStep a step of a workflow that a shell runs
 * @property {string} run
 * @property {Record<string, string>} env with the expressions in it replaced
 */

/**
 * The steps that a shell runs; what other people's actions do, such as checking out, is left to who calls.
 * @param {string} rootDir
 * @param {string} name of the workflow's file
 * @param {object} [contexts] what expressions such as `github.sha` stand for
 * @returns {Promise<ShellStep[]>} of its only job, in order
 */
export async function shellSteps(rootDir, name, contexts = {}) {
  const { jobs } = parse(await readFile(path.join(rootDir, FOLDER, `${name}.yml`), "utf8"));
  const [job, ...others] = Object.values(jobs);
  if (others.length > 0) throw new Error(`${name} has several jobs`);
  return job.steps
    .filter((/** @type {any} */ { run }) => run !== undefined)
    .map((/** @type {any} */ { run, env = {} }) => ({
      run,
      env: Object.fromEntries(
        Object.entries(env).map(([key, value]) => [key, fillIn(String(value), contexts)]),
      ),
    }));
}

/**
 * @param {string} text
 * @param {object} contexts
 * @returns {string}
 * @throws {Error} naming an expression that stands for nothing
 */
function fillIn(text, contexts) {
  return text.replace(/\$\{\{\s*([\w.]+)\s*\}\}/g, (_, expression) => {
    const value = expression
      .split(".")
      .reduce((/** @type {any} */ at, /** @type {string} */ key) => at?.[key], contexts);
    if (typeof value !== "string") throw new Error(`${expression} stands for nothing`);
    return value;
  });
}

/**
 * Runs a step as GitHub does where no shell is named. From a socket, which a pipe of Node's is, bash would take its input for
 * one from far away, and read the user's settings first.
 * @param {ShellStep} step
 * @param {string} cwd
 * @param {Record<string, string>} env
 */
export const runStep = ({ run, env: own }, cwd, env) =>
  execa("bash", ["-e", "-c", run], {
    cwd,
    env: { ...env, ...own },
    stdin: "ignore",
    reject: false,
    all: true,
  });
