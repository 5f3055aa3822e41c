/** What the suite asks: no two alike, none known before, all the same work. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { describe, test } from "node:test";
import suite from "../suite.js";

/** @import { TargetRequest } from "@routebench/contract/suite" */

const targets = suite.targets({});
const [params, body, ...middlewares] = targets;

/** @param {TargetRequest[]} requests */
const sent = (requests) => requests.map(({ path, body }) => JSON.stringify([path, body]));

/** @param {TargetRequest} request */
const sizeOf = (request) => sent([request]).map(({ length }) => length);

test("has a reference that serves every request, so each table has it and a control", async () => {
  const manifest = new URL(`${suite.reference}/package.json`, suite.subjects);
  const { routebench } = JSON.parse(await readFile(manifest, "utf8"));
  assert.equal(routebench.featured, true);
  assert.equal(routebench.cannot, undefined);
});

for (const target of targets) {
  describe(suite.report?.wordsOf?.(target).label ?? target.kind, () => {
    const pool = suite.requestsOf(target, 1);

    test("makes no two requests of a load alike", () => {
      assert.equal(new Set(sent(pool)).size, pool.length);
      assert.ok(pool.length >= 200);
    });

    test("makes all requests of one length, and all answers too", () => {
      const bodies = pool.map(({ response }) => String(response.body));
      assert.equal(new Set(pool.flatMap(sizeOf)).size, 1);
      assert.equal(new Set(bodies.map(({ length }) => length)).size, 1);
      assert.equal(new Set(pool.map(({ response }) => response.status)).size, 1);
    });

    test("gives the same requests for the same seed, and others for another seed", () => {
      assert.deepEqual(suite.requestsOf(target, 1), pool);
      const otherRequests = new Set(sent(suite.requestsOf(target, 2)));
      assert.ok(
        sent(pool).filter((request) => otherRequests.has(request)).length < pool.length / 10,
      );
    });

    test("checks with new values each time", () => {
      const [first, second] = ["0123456789ab", "fedcba987654"].map((segment) =>
        suite.checks?.(segment, target).map(({ path, body }) => [path, body]),
      );
      assert.notDeepEqual(first, second);
    });
  });
}

test("requests the same path with other fields, which exposes a cache by path", () => {
  const paths = suite
    .requestsOf(/** @type {any} */ (params), 1)
    .map(({ path }) => path.split("?")[0]);
  assert.equal(new Set(paths).size, paths.length / 2);
});

test("makes orders of about 1 kB whose total is the sum of their items", () => {
  const [order] = suite.requestsOf(/** @type {any} */ (body), 1);
  const text = String(order?.body);
  assert.ok(text.length > 800 && text.length < 1200, `${text.length}`);
  let total = 0;
  for (const { quantity } of JSON.parse(text).items) total += quantity;
  assert.deepEqual(order?.response.body, JSON.stringify({ total }));
  assert.equal(order?.response.status, 201);
});

test("expects 400 for a body without JSON, without items, or with a quantity that is not a number", () => {
  const wrong = (suite.checks?.("0123456789ab", body) ?? []).filter(
    ({ response }) => response.status === 400,
  );
  const [cutOff, without, unnumbered] = wrong.map(({ body }) => String(body));
  assert.throws(() => JSON.parse(String(cutOff)), SyntaxError);
  assert.equal(JSON.parse(String(without)).items, undefined);
  assert.equal(JSON.parse(String(unnumbered)).items.at(-1).quantity, "x");
});

test("checks each number of middlewares", () => {
  const [first] = middlewares;
  const asked = suite.checks?.("0123456789ab", first).map(({ path }) => path) ?? [];
  for (const { count } of middlewares) {
    assert.ok(asked.some((path) => path.startsWith(`/add/${count}?`)));
  }
});

test("rejects an unknown kind by name", () => {
  const option = suite.cli?.options?.find(({ flags }) => flags.startsWith("--ask"));
  assert.throws(
    () => option?.parse?.("body,bodies"),
    /There is no "bodies"\. Choose from: params, body, middleware/,
  );
  assert.deepEqual(suite.targets({ ask: option?.parse?.("body") }), [body]);
});
