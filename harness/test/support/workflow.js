import { readFile } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { parse } from "yaml";

const FOLDER = ".github/workflows";

/** A test double of GitHub's client: it answers with the files in $FAKE, and saves the comment there. */
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
 * @typedef {object} ShellStep a step with `run` in a workflow
 * @property {string} run
 * @property {Record<string, string>} env with the expressions in it replaced
 */

/**
 * The steps with `run`. The caller does the work of actions, such as a checkout.
 * @param {string} rootDir
 * @param {string} name of the workflow's file
 * @param {object} [contexts] values of expressions such as `github.sha`
 * @returns {Promise<ShellStep[]>} of its only job, in order
 */
export async function shellSteps(rootDir, name, contexts = {}) {
  const { jobs } = parse(await readFile(path.join(rootDir, FOLDER, `${name}.yml`), "utf8"));
  const [job, ...moreJobs] = Object.values(jobs);
  if (moreJobs.length > 0) throw new Error(`${name} has several jobs`);
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
 * @throws {Error} naming an expression without a value
 */
function fillIn(text, contexts) {
  return text.replace(/\$\{\{\s*([\w.]+)\s*\}\}/g, (_, expression) => {
    const value = expression
      .split(".")
      .reduce((/** @type {any} */ at, /** @type {string} */ key) => at?.[key], contexts);
    if (typeof value !== "string") throw new Error(`${expression} has no value`);
    return value;
  });
}

/**
 * Runs a step with GitHub's default shell. Standard input is closed, because Node's pipes are sockets, and bash reads
 * the user's settings if its input is a socket.
 * @param {ShellStep} step
 * @param {string} cwd
 * @param {Record<string, string>} env
 */
export const runStep = ({ run, env: envOfStep }, cwd, env) =>
  execa("bash", ["-e", "-c", run], {
    cwd,
    env: { ...env, ...envOfStep },
    stdin: "ignore",
    reject: false,
    all: true,
  });
