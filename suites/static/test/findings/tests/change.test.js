import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { describe, it } from "node:test";
import { change } from "../../../findings/tests/change.js";
import { fileOf } from "../../support/file-handler.js";
import { withServer } from "../../support/with-server.js";

/** @import { Handler, Means } from "../../support/with-server.js" */

/**
 * A server that keeps what it has read, for as long as it says that it is fresh.
 * @param {(file: string, kept: { at: number, bytes: number }) => boolean} isFresh
 * @returns {(means: Means) => Handler}
 */
const keeping =
  (isFresh) =>
  ({ root }) => {
    /** @type {Map<string, { at: number, bytes: number, body: Buffer }>} */
    const kept = new Map();
    return (request, response) => {
      const file = fileOf(root, request.url ?? "/") ?? "";
      let known = kept.get(file);
      if (!known || !isFresh(file, known)) {
        const body = readFileSync(file);
        known = { at: performance.now(), bytes: body.length, body };
        kept.set(file, known);
      }
      response.end(known.body);
    };
  };

/**
 * @param {Parameters<typeof keeping>[0]} isFresh
 * @param {number} limitMs
 */
const findIn = (isFresh, limitMs) =>
  withServer(keeping(isFresh), (tested) => change(tested, limitMs));

describe("after how long a changed file is seen", () => {
  it("is not told where it is seen at once", async () => {
    assert.deepEqual(await withServer(({ right }) => right, change), []);
  });

  it("is told in seconds", async () => {
    const found = await findIn((_, { at }) => performance.now() - at < 500, 60_000);
    assert.ok(found.length > 0);
    for (const { words } of found)
      assert.match(words, /^shows a file that has changed.* after about \d+\.\d s$/);
  });

  it("is told once where both kinds of change are seen later", async () => {
    const keptMs = (/** @type {string} */ file) => (file.includes("same") ? 400 : 900);
    const found = await findIn((file, { at }) => performance.now() - at < keptMs(file), 60_000);
    assert.equal(found.length, 1);
    assert.equal(found[0]?.id, "change");
  });

  it("is reported as not within the time where it never is", async () => {
    const [finding, ...others] = await findIn(() => true, 300);
    assert.equal(finding?.words, "does not show a file that has changed within 0.3 s");
    assert.deepEqual(others, []);
  });

  it("names each kind of change where they differ", async () => {
    const found = await findIn((file, { bytes }) => statSync(file).size === bytes, 300);
    assert.deepEqual(
      found.map(({ words }) => words),
      ["does not show a file that has changed, but not its length, within 0.3 s"],
    );
  });
});
