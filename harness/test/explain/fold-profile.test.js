import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import { foldProfile } from "../../src/explain/fold-profile.js";

/** @type {(id: number, functionName: string, url: string, children?: number[]) => any} */
const node = (id, functionName, url, children = []) => ({
  id,
  callFrame: { functionName, url, lineNumber: 0 },
  children,
});

const inPackage = (/** @type {string} */ name) => `/srv/node_modules/${name}/index.js`;

describe("a profile of express under load", async () => {
  const text = await readFile(new URL("fixtures/express.cpuprofile", import.meta.url), "utf8");
  const raw = JSON.parse(text);
  const { samples, durationMs, groups, functions } = foldProfile(raw);
  const own = (/** @type {string} */ name) => groups.find(({ group }) => group === name);

  test("counts each sample once, for the group on top", () => {
    const inside = groups.reduce((sum, { self }) => sum + self, 0);
    const byId = new Map(raw.nodes.map((/** @type {any} */ one) => [one.id, one.callFrame]));
    const outside = raw.samples.filter((/** @type {number} */ id) =>
      ["(root)", "(program)", "(idle)"].includes(byId.get(id).functionName),
    );
    assert.equal(samples, raw.samples.length);
    assert.equal(inside + outside.length, samples);
    assert.ok(durationMs > 0);
  });

  test("finds the framework, its dependencies and node's own modules", () => {
    for (const name of ["express", "router", "node: http", "node: streams", "native code"]) {
      assert.ok(Number(own(name)?.self) > 0, name);
    }
  });

  test("counts what a group calls for it too, and no sample twice", () => {
    for (const { group, self, withCallees } of groups) {
      assert.ok(withCallees >= self && withCallees <= samples, group);
    }
    assert.ok(Number(own("express")?.withCallees) > Number(own("express")?.self));
  });

  test("names the dearest functions with their files", () => {
    const names = functions.map(({ name }) => name);
    assert.ok(names.includes("send, response.js"), names.join("; "));
    assert.deepEqual(
      functions,
      functions.toSorted((a, b) => b.self - a.self),
    );
  });
});

test("a package that is on a stack twice has its samples once", () => {
  const nodes = [
    node(1, "(root)", "", [2]),
    node(2, "a", inPackage("a"), [3]),
    node(3, "b", inPackage("b"), [4]),
    node(4, "a", inPackage("a")),
  ];
  const { groups } = foldProfile({ nodes, samples: [4, 4, 3], timeDeltas: [0, 1000, 1000] });
  assert.deepEqual(groups, [
    { group: "a", self: 2, withCallees: 3 },
    { group: "b", self: 1, withCallees: 3 },
  ]);
});

test("a function that was called from two places is one", () => {
  const nodes = [
    node(1, "(root)", "", [2, 3]),
    node(2, "a", inPackage("a")),
    node(3, "b", inPackage("b"), [4]),
    node(4, "a", inPackage("a")),
  ];
  const { functions } = foldProfile({ nodes, samples: [2, 4, 4], timeDeltas: [0, 1, 1] });
  assert.deepEqual(functions, [{ group: "a", name: "a, index.js", self: 3 }]);
});

test("a profile without samples has no groups", () => {
  const { samples, groups } = foldProfile({
    nodes: [node(1, "(root)", "")],
    samples: [],
    timeDeltas: [],
  });
  assert.deepEqual({ samples, groups }, { samples: 0, groups: [] });
});
