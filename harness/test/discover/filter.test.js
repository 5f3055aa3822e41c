import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { filterApps } from "../../src/discover/filter.js";
import { UsageError } from "../../src/usage-error.js";

const apps = [
  { id: "express", name: "express" },
  { id: "hyper-express", name: "hyper-express" },
  { id: "node-http", name: "node:http" },
  { id: "uwebsockets.js", name: "uWebSockets.js" },
];

/** @param {string[]} patterns */
const chosen = (...patterns) => filterApps(apps, patterns).map(({ id }) => id);

test("without a filter every app is chosen", () => {
  assert.deepEqual(chosen(), ["express", "hyper-express", "node-http", "uwebsockets.js"]);
});

describe("a name", () => {
  test("is the folder's, whole", () => assert.deepEqual(chosen("express"), ["express"]));
  test("or the display name", () => assert.deepEqual(chosen("node:http"), ["node-http"]));
  test("in letters of any case", () =>
    assert.deepEqual(chosen("UWEBSOCKETS.JS"), ["uwebsockets.js"]));
  test("whose dot stands for nothing else", () => {
    assert.throws(() => chosen("uwebsockets-js"), UsageError);
  });
  test("may be given beside others; the apps keep their order", () => {
    assert.deepEqual(chosen("node-http", "express"), ["express", "node-http"]);
  });
});

test("a glob chooses all that it matches", () => {
  assert.deepEqual(chosen("*express"), ["express", "hyper-express"]);
});

describe('a name with "!"', () => {
  test("leaves out what it matches", () => {
    assert.deepEqual(chosen("!express"), ["hyper-express", "node-http", "uwebsockets.js"]);
  });
  test("takes from what the others chose, wherever it stands", () => {
    assert.deepEqual(chosen("!hyper-*", "*express"), ["express"]);
  });
});

describe("a filter is refused", () => {
  test("that matches no app, with the names that there are", () => {
    assert.throws(() => chosen("fastfy"), {
      name: "UsageError",
      message:
        'no app matches the filter "fastfy"; the apps are: express, hyper-express, node-http, uwebsockets.js',
    });
  });
  test("that leaves out what is not there", () => {
    assert.throws(() => chosen("!fastify"), /no app matches the filter "fastify"/);
  });
  test("that leaves no app", () => {
    assert.throws(() => chosen("express", "!express"), {
      name: "UsageError",
      message: "the filters express !express leave no app; drop one of them",
    });
  });
  for (const empty of ["", "!"]) {
    test(`that is empty: "${empty}"`, () => {
      assert.throws(() => chosen(empty), { name: "UsageError", message: /a filter is empty/ });
    });
  }
});
