import assert from "node:assert/strict";
import { test } from "node:test";
import { projectOf } from "../../src/site/project.js";

test("reads the addresses of the repository and the site from package.json", () => {
  const repository = "https://github.com/o/r";
  for (const form of ["o/r", "github:o/r", `git+${repository}.git`, { url: `${repository}.git` }]) {
    assert.equal(projectOf({ repository: form }).repository, repository, JSON.stringify(form));
  }
  assert.equal(projectOf({ homepage: "https://o.github.io/r/" }).site, "https://o.github.io/r");
});

test("has no address when package.json has none, or one that is not of the web", () => {
  assert.deepEqual(projectOf({}), { repository: null, site: null });
  const odd = { repository: "git@example.org:o/r", homepage: "javascript:alert(1)" };
  assert.deepEqual(projectOf(odd), { repository: null, site: null });
});
