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

test("chooses every app without a filter", () => {
  assert.deepEqual(chosen(), ["express", "hyper-express", "node-http", "uwebsockets.js"]);
});

describe("a filter by name", () => {
  test("matches the whole name of a folder", () =>
    assert.deepEqual(chosen("express"), ["express"]));
  test("matches the display name", () => assert.deepEqual(chosen("node:http"), ["node-http"]));
  test("ignores the case of letters", () =>
    assert.deepEqual(chosen("UWEBSOCKETS.JS"), ["uwebsockets.js"]));
  test("matches a dot only with a dot", () => {
    assert.throws(() => chosen("uwebsockets-js"), UsageError);
  });
  test("keeps the order of the apps if several names are given", () => {
    assert.deepEqual(chosen("node-http", "express"), ["express", "node-http"]);
  });
});

test("chooses every app that matches a glob", () => {
  assert.deepEqual(chosen("*express"), ["express", "hyper-express"]);
});

test("rejects a filter that matches no app, with the existing names and the closest", () => {
  assert.throws(() => chosen("expres"), /node-http, uwebsockets\.js; did you mean "express"\?$/);
  assert.throws(() => chosen("Uwebsocket.js"), /did you mean "uwebsockets\.js"\?$/);
  assert.throws(() => chosen("engine:node:htp"), /uWebSockets\.js; did you mean "node:http"\?$/);
  assert.throws(() => chosen("rails"), /node-http, uwebsockets\.js$/);
});

describe('a filter with "engine:"', () => {
  test("chooses the apps on that engine, and ignores the case of letters", () => {
    assert.deepEqual(chosen("engine:uwebsockets.js"), ["hyper-express", "uwebsockets.js"]);
    assert.deepEqual(chosen("engine:node:*"), ["express", "node-http"]);
  });
  test('excludes the apps on that engine after "!"', () => {
    assert.deepEqual(chosen("!engine:uWebSockets.js"), ["express", "node-http"]);
  });
  test("rejects the name of an app", () => {
    assert.throws(() => chosen("engine:express"), {
      name: "UsageError",
      message:
        'no app matches the filter "engine:express"; the engines are: node:http, uWebSockets.js',
    });
  });
});

describe("a filter of apps with usual apps", () => {
  /** @param {string[]} patterns */
  const usually = (...patterns) => filterApps(apps, patterns, apps.slice(0, 2)).map(({ id }) => id);

  test("chooses the usual apps if no name is given", () => {
    assert.deepEqual(usually(), ["express", "hyper-express"]);
  });
  test("chooses any app by its name", () => {
    assert.deepEqual(usually("node-http"), ["node-http"]);
    assert.equal(usually("*").length, apps.length);
  });
  test("excludes apps from the usual apps", () => {
    assert.deepEqual(usually("!express"), ["hyper-express"]);
    assert.deepEqual(usually("!node-http"), ["express", "hyper-express"]);
  });
  test("suggests --all if it excludes all usual apps", () => {
    assert.throws(() => usually("!*express"), {
      name: "UsageError",
      message: "no app matches all of: !*express. Remove a filter, or add --all",
    });
  });
});

describe('a filter with "!"', () => {
  test("excludes the apps that it matches", () => {
    assert.deepEqual(chosen("!express"), ["hyper-express", "node-http", "uwebsockets.js"]);
  });
  test("excludes apps that other filters choose, in any position", () => {
    assert.deepEqual(chosen("!hyper-*", "*express"), ["express"]);
  });
});

describe("a wrong filter", () => {
  test("is rejected with the existing names if it matches no app", () => {
    assert.throws(() => chosen("fastfy"), {
      name: "UsageError",
      message:
        'no app matches the filter "fastfy"; the apps are: express, hyper-express, node-http, uwebsockets.js',
    });
  });
  test("is rejected with the correct form if it has several names", () => {
    assert.throws(
      () => chosen("express,node-http"),
      /no app matches the filter "express,node-http"\. Give each name its own --filter; the apps/,
    );
    assert.deepEqual(chosen("{express,node-http}"), ["express", "node-http"]);
  });
  test("is rejected if it excludes an app that does not exist", () => {
    assert.throws(() => chosen("!fastify"), /no app matches the filter "fastify"/);
  });
  test("is rejected if it leaves no app", () => {
    assert.throws(() => chosen("express", "!express"), {
      name: "UsageError",
      message: "no app matches all of: express !express. Remove a filter",
    });
  });
  for (const empty of ["", "!", "engine:"]) {
    test(`is rejected if it is empty: "${empty}"`, () => {
      assert.throws(() => chosen(empty), { name: "UsageError", message: /a filter is empty/ });
    });
  }
});
