/** Each test finds its fault in a server that has it, and nothing in one that has none. */
import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { withServer } from "../support/with-server.js";
import { FAULTS } from "./faults.js";

describe("what a server does wrong is found", () => {
  for (const { name, find, make, id, words } of FAULTS) {
    it(name, async () => {
      const found = await withServer(make, find);
      const finding = found.find((one) => one.id === id);
      assert.ok(finding, `${id} is not among ${JSON.stringify(found)}`);
      assert.match(finding.words, words);
    });
  }
});

describe("nothing is found where there is nothing", () => {
  for (const find of new Set(FAULTS.map((fault) => fault.find))) {
    it(find.name, async () => {
      assert.deepEqual(await withServer(({ right }) => right, find), []);
    });
  }
});
