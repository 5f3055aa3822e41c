import assert from "node:assert/strict";
import { it } from "node:test";
import { descriptors } from "../../../findings/tests/descriptors.js";
import { withServer } from "../../support/with-server.js";

/**
 * @param {number} left of the files that clients leave, how many stay open for good
 * @param {number} limitMs
 */
async function findIn(left, limitMs) {
  let abandoned = 0;
  return withServer(
    ({ right }) =>
      (request, response) => {
        response.on("close", () => {
          if (!response.writableFinished) abandoned += 1;
        });
        return right(request, response);
      },
    (tested) =>
      descriptors({ ...tested, openFiles: () => 20 + Math.min(abandoned, left) }, limitMs),
  );
}

it("finds a server that keeps the files open whose clients have gone away", async () => {
  const [finding] = await findIn(10, 300);
  assert.equal(finding?.id, "leaks-descriptors");
  assert.match(
    finding?.words ?? "",
    /^keeps files open whose clients have gone away: ([5-9]|10) after 10 of them$/,
  );
});

it("finds nothing where they are closed, if some others are opened meanwhile", async () => {
  assert.deepEqual(await findIn(2, 300), []);
});

it("is not found where the platform does not count open files", async () => {
  await assert.rejects(
    withServer(({ right }) => right, descriptors),
    /does not report/,
  );
});
