import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { fillTemplate } from "../../../src/host/local/fill-template.js";

test("words in braces that have a value get it; all other braces stay", () => {
  const values = { port: 80, root: "/files" };
  assert.equal(
    fillTemplate("listen {port}; server { root {root}; {other} {toString} }", values),
    "listen 80; server { root /files; {other} {toString} }",
  );
});

test("a value is put in as it is, whatever it holds, and not looked at again", () => {
  fc.assert(
    fc.property(fc.string(), (root) => {
      const values = { root, port: 80 };
      assert.equal(fillTemplate("a {root} b", values), `a ${root} b`);
    }),
  );
});

test("a configuration takes none that could mean something in it", () => {
  for (const root of ["/a b", '/a"', "/a;", "/a\n", "/a{", "/$a", "/a'", "/a#", "/a\\"]) {
    assert.throws(() => fillTemplate("{root}", { root }, { isFile: true }), {
      code: "start-failed",
      message: /cannot hold the root/,
    });
  }
  const root = "/tmp/routebench-static-aB3_x.y";
  assert.equal(fillTemplate("{root}", { root }, { isFile: true }), root);
});
