import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { targetKey } from "@routebench/contract/targets";
import { filesByName } from "../src/files.js";
import {
  chosenTargets,
  filesFor,
  packageFolders,
  parseFiles,
  parseFolder,
  requestsOf,
} from "../src/targets.js";

/** @param {Parameters<typeof chosenTargets>[0]} choices */
const keys = (choices) => chosenTargets(choices).map(targetKey);

describe("what is asked for", () => {
  test("is what the comparison of June 2012 asked, where nothing else is named", () => {
    const asked = "/jquery.min.js /santamonica.jpg /asdf / head-/jquery.min.js";
    assert.equal(keys({}).join(" "), asked);
  });

  test("is its two files in a quick look", () => {
    assert.deepEqual(keys({ quick: true }), ["/jquery.min.js", "/santamonica.jpg"]);
    assert.deepEqual(keys({ quick: true, file: ["asdf"] }), ["/asdf"]);
  });

  test("is jQuery alone of the handlers of all times, for they are many", () => {
    assert.deepEqual(keys({ all: true }), ["/jquery.min.js"]);
    assert.deepEqual(keys({ all: true, file: ["asdf"] }), ["/asdf"]);
  });

  test("is three files of the ablation", () => {
    const asked = "/home.html /jquery.min.js /santamonica.jpg";
    assert.equal(keys({ ablation: true }).join(" "), asked);
  });

  test("is everything, jQuery first", () => {
    const asked = "/jquery.min.js /santamonica.jpg /home.html /asdf / head-/jquery.min.js mix";
    assert.equal(keys({ file: parseFiles("all") }).join(" "), asked);
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

  test("to HEAD is 200; what else it says is the handler's own affair", () => {
    const [head] = chosenTargets({ file: ["head"] });
    assert.ok(head);
    assert.deepEqual(requestsOf(head), [
      { path: "/jquery.min.js", method: "HEAD", response: { status: 200 } },
    ]);
  });

  test("to / is 404, for no home.html lies there that a handler could take for an index", () => {
    assert.deepEqual(
      [...filesFor({ kind: "path", path: "/" }).keys()],
      ["jquery.min.js", "santamonica.jpg"],
    );
    assert.ok(filesFor({ kind: "path", path: "/home.html" }).has("home.html"));
    assert.ok(filesFor({ kind: "mix" }).has("home.html"));
  });

  test("to any other path is 404, with a body of the handler's own", () => {
    for (const path of ["/", "/asdf"]) {
      assert.deepEqual(requestsOf({ kind: "path", path }), [{ path, response: { status: 404 } }]);
    }
  });
});

describe("a package on no registry", () => {
  test("has the folder that is named, absolute", () => {
    parseFolder("bastard=.");
    assert.deepEqual(packageFolders(), { bastard: process.cwd() });
  });

  test("is refused when it is another, or its folder is missing", () => {
    for (const text of ["bastard", "bastard=", "=x", "other=."]) {
      assert.throws(() => parseFolder(text), /Give it as bastard=PATH/);
    }
    assert.throws(() => parseFolder("bastard=/no/such"), /There is no folder "\/no\/such"/);
  });
});
