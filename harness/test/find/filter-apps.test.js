import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { UsageError } from "@routebench/host/usage-error";
import { filterApps } from "../../src/find/filter-apps.js";

const apps = [
  { id: "express", name: "express", engine: "node:http" },
  { id: "hyper-express", name: "hyper-express", engine: "uWebSockets.js" },
  { id: "node-http", name: "node:http", engine: "node:http" },
  { id: "uwebsockets.js", name: "uWebSockets.js", engine: "uWebSockets.js" },
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

test("that matches nothing is refused with all that there is, and what may have been meant", () => {
  assert.throws(() => chosen("expres"), /node-http, uwebsockets\.js; did you mean "express"\?$/);
  assert.throws(() => chosen("Uwebsocket.js"), /did you mean "uwebsockets\.js"\?$/);
  assert.throws(() => chosen("engine:node:htp"), /uWebSockets\.js; did you mean "node:http"\?$/);
  assert.throws(() => chosen("rails"), /node-http, uwebsockets\.js$/);
});

describe('"engine:" and a name', () => {
  test("chooses what runs on that engine, in letters of any case", () => {
    assert.deepEqual(chosen("engine:uwebsockets.js"), ["hyper-express", "uwebsockets.js"]);
    assert.deepEqual(chosen("engine:node:*"), ["express", "node-http"]);
  });
  test('excludes it after "!"', () => {
    assert.deepEqual(chosen("!engine:uWebSockets.js"), ["express", "node-http"]);
  });
  test("chooses no app that is only called so", () => {
    assert.throws(() => chosen("engine:express"), {
      name: "UsageError",
      message:
        'no app matches the filter "engine:express"; the engines are: node:http, uWebSockets.js',
    });
  });
});

describe("where some are usual", () => {
  /** @param {string[]} patterns */
  const usually = (...patterns) => filterApps(apps, patterns, apps.slice(0, 2)).map(({ id }) => id);

  test("they are chosen without a name", () => {
    assert.deepEqual(usually(), ["express", "hyper-express"]);
  });
  test("a name chooses any app", () => {
    assert.deepEqual(usually("node-http"), ["node-http"]);
    assert.equal(usually("*").length, apps.length);
  });
  test("what is left out is left out of them, and may be none of them", () => {
    assert.deepEqual(usually("!express"), ["hyper-express"]);
    assert.deepEqual(usually("!node-http"), ["express", "hyper-express"]);
  });
  test("leaving out all of them is told what there is beside them", () => {
    assert.throws(() => usually("!*express"), {
      name: "UsageError",
      message: "the filters !*express leave no app. Drop one of them, or add --all",
    });
  });
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
  test("of several names at once, with the way to give them", () => {
    assert.throws(
      () => chosen("express,node-http"),
      /no app matches the filter "express,node-http"\. Name each with a --filter of its own; the apps/,
    );
    assert.deepEqual(chosen("{express,node-http}"), ["express", "node-http"]);
  });
  test("that leaves out what is not there", () => {
    assert.throws(() => chosen("!fastify"), /no app matches the filter "fastify"/);
  });
  test("that leaves no app", () => {
    assert.throws(() => chosen("express", "!express"), {
      name: "UsageError",
      message: "the filters express !express leave no app. Drop one of them",
    });
  });
  for (const empty of ["", "!", "engine:"]) {
    test(`that is empty: "${empty}"`, () => {
      assert.throws(() => chosen(empty), { name: "UsageError", message: /a filter is empty/ });
    });
  }
});
