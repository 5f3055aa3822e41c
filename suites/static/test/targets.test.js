import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { targetKey } from "@routebench/contract/targets";
import { filesByName } from "../src/files.js";
import { chosenTargets, parseFiles, requestsOf, wordsOf } from "../src/targets.js";

const keys = (/** @type {{ file?: string[] }} */ choices) => chosenTargets(choices).map(targetKey);

describe("what is asked for", () => {
  test("is jQuery where nothing else is named", () => {
    assert.deepEqual(keys({}), ["/jquery.min.js"]);
  });

  test("is what is named, in that order, and each once", () => {
    assert.deepEqual(keys({ file: parseFiles("asdf,/,mix,asdf") }), ["/asdf", "/", "mix"]);
  });

  test("is everything, jQuery first", () => {
    assert.deepEqual(keys({ file: parseFiles("all") }), [
      ...["/jquery.min.js", "/santamonica.jpg", "/home.html", "/asdf", "/", "mix"],
    ]);
  });

  test("is refused where there is no such file, with those that there are", () => {
    assert.throws(
      () => parseFiles("home.html,nosuch"),
      /no "nosuch"; there are: jquery\.min\.js, /,
    );
    assert.throws(() => parseFiles(""), /no ""/);
  });
});

describe("a right answer", () => {
  test("to a file's path is every byte of it", () => {
    for (const [name, body] of filesByName()) {
      const target = { kind: "path", path: `/${name}` };
      assert.deepEqual(requestsOf(target), [{ path: `/${name}`, response: { status: 200, body } }]);
    }
  });

  test("to any other path is 404, with a body of the handler's own", () => {
    for (const path of ["/", "/asdf"]) {
      assert.deepEqual(requestsOf({ kind: "path", path }), [{ path, response: { status: 404 } }]);
    }
  });

  test("to the mix is that to each of its requests", () => {
    const mix = requestsOf({ kind: "mix" });
    assert.deepEqual(
      new Set(mix.map(({ path }) => path)),
      new Set(["/jquery.min.js", "/santamonica.jpg", "/home.html", "/asdf"]),
    );
    for (const request of mix) {
      assert.deepEqual([request], requestsOf({ kind: "path", path: request.path }));
    }
  });
});

test("a reader learns what a path stands for where it does not say", () => {
  const label = (/** @type {string} */ path) => wordsOf({ kind: "path", path }).label;
  assert.equal(label("/"), "/ (404, no index file)");
  assert.equal(label("/asdf"), "/asdf (404)");
  assert.equal(label("/home.html"), "/home.html");
  assert.equal(wordsOf({ kind: "mix" }).label, "a mix of files");
});
