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

describe("the requested files", () => {
  test("are those of the comparison of June 2012 by default", () => {
    const asked = "/jquery.min.js /santamonica.jpg /asdf / head-/jquery.min.js";
    assert.equal(keys({}).join(" "), asked);
  });

  test("are two files with --quick", () => {
    assert.deepEqual(keys({ quick: true }), ["/jquery.min.js", "/santamonica.jpg"]);
    assert.deepEqual(keys({ quick: true, file: ["asdf"] }), ["/asdf"]);
  });

  test("are jQuery alone with --all", () => {
    assert.deepEqual(keys({ all: true }), ["/jquery.min.js"]);
    assert.deepEqual(keys({ all: true, file: ["asdf"] }), ["/asdf"]);
  });

  test("are three files with --ablation", () => {
    const asked = "/home.html /jquery.min.js /santamonica.jpg";
    assert.equal(keys({ ablation: true }).join(" "), asked);
  });

  test("are all files with --file all, jQuery first", () => {
    const asked = "/jquery.min.js /santamonica.jpg /asdf / head-/jquery.min.js /home.html";
    assert.equal(keys({ file: parseFiles("all") }).join(" "), asked);
  });

  test("are refused if a file does not exist, with a list of those that do", () => {
    assert.throws(
      () => parseFiles("home.html,nosuch"),
      /no "nosuch"\. Choose from: jquery\.min\.js, /,
    );
    assert.throws(() => parseFiles(""), /no ""/);
  });
});

describe("the expected answer", () => {
  test("for a file is every byte of it", () => {
    for (const [name, body] of filesByName()) {
      const target = { kind: "path", path: `/${name}` };
      assert.deepEqual(requestsOf(target), [{ path: `/${name}`, response: { status: 200, body } }]);
    }
  });

  test("for HEAD is any 200", () => {
    const [head] = chosenTargets({ file: ["head"] });
    assert.ok(head);
    assert.deepEqual(requestsOf(head), [
      { path: "/jquery.min.js", method: "HEAD", response: { status: 200 } },
    ]);
  });

  test("for / is 404, because there is no index file", () => {
    assert.deepEqual(
      [...filesFor({ kind: "path", path: "/" }).keys()],
      ["jquery.min.js", "santamonica.jpg"],
    );
    assert.ok(filesFor({ kind: "path", path: "/home.html" }).has("home.html"));
  });

  test("for any other path is 404 with any body", () => {
    for (const path of ["/", "/asdf"]) {
      assert.deepEqual(requestsOf({ kind: "path", path }), [{ path, response: { status: 404 } }]);
    }
  });
});

describe("a package that no registry has", () => {
  test("gets the named folder as an absolute path", () => {
    parseFolder("bastard=.");
    assert.deepEqual(packageFolders(), { bastard: process.cwd() });
  });

  test("is refused if it is unknown or its folder is missing", () => {
    for (const text of ["bastard", "bastard=", "=x", "other=."]) {
      assert.throws(() => parseFolder(text), /Give it as bastard=PATH/);
    }
    assert.throws(() => parseFolder("bastard=/no/such"), /There is no folder "\/no\/such"/);
  });
});
