#!/usr/bin/env node
/**
 * Posts the comment on a measured pull request. comment-pr.yml runs this, and GitHub sets the
 * variables.
 */
import { openGitHub } from "../src/pr/github.js";
import { postComment } from "../src/pr/post.js";

/** @param {string} name */
function variable(name) {
  const value = process.env[name];
  if (!value) throw new Error(`the variable ${name} is not set`);
  return value;
}

const github = openGitHub({
  apiUrl: variable("GITHUB_API_URL"),
  repository: variable("GITHUB_REPOSITORY"),
  token: variable("GITHUB_TOKEN"),
});
const run = {
  runId: variable("RUN_ID"),
  headSha: variable("HEAD_SHA"),
  runUrl: variable("RUN_URL"),
};
try {
  process.stdout.write(`${await postComment(github, run)}\n`);
} catch (error) {
  process.stderr.write(`error: ${/** @type {Error} */ (error).message}\n`);
  process.exitCode = 1;
}
