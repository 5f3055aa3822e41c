import assert from "node:assert/strict";
import { after, describe, it } from "node:test";
import counting from "../../../es5/ticks.js";
import { nextTick } from "../../../findings/tests/next-tick.js";
import { withServer } from "../../support/with-server.js";

const { nextTick: real } = process;
after(() => {
  process.nextTick = real;
});

/** @param {number} times that it calls process.nextTick for each request */
const calling =
  (times) =>
  ({ right = (/** @type {any} */ _request, /** @type {any} */ _response) => {} }) =>
    counting((/** @type {any} */ request, /** @type {any} */ response) => {
      for (let call = 0; call < times; call += 1) process.nextTick(() => {});
      return right(request, response);
    });

describe("calls of process.nextTick", () => {
  it("are counted for each request", async () => {
    const [found] = await withServer(calling(2), nextTick);
    assert.deepEqual(found, {
      ...{ id: "next-tick", words: "calls process.nextTick 2 times for a file" },
      isHarmless: true,
    });
  });

  it("of Node's own files are not counted", async () => {
    const [found] = await withServer(calling(0), nextTick);
    assert.equal(found?.id, "no-next-tick");
  });

  it("are not told of where nobody counts", async () => {
    assert.deepEqual(await withServer(({ right }) => right, nextTick), []);
  });
});
