import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { expectedResponse } from "../routes.js";

/** ROUTEBENCH_FUZZ=100000 for a long look. */
const numRuns = Number(process.env.ROUTEBENCH_FUZZ ?? 500);

test("expects a response for any path, and 200 only for routes", () => {
  fc.assert(
    fc.property(fc.webPath(), fc.webQueryParameters(), (path, query) => {
      const { status } = expectedResponse("GET", `${path}?${query}`);
      assert.equal(status === 200, ["/hey", "/hell", "/hello", "/about"].includes(path));
    }),
    { numRuns },
  );
});
