import assert from "node:assert/strict";
import { test } from "node:test";
import { caseId } from "@routebench/contract/cases";
import { targetSchema } from "@routebench/contract/targets";
import { askedIn, chosenTargets, SUBJECTS_OF_WAYS, WAYS, wayOf, wordsOf } from "../src/ways.js";
import suite from "../suite.js";

const ways = chosenTargets({ ways: true });

test("without --ways one page is asked for, and no way is said", () => {
  const [only, ...others] = chosenTargets({});
  assert.deepEqual([only, others], [{ kind: "path", path: "/" }, []]);
  assert.equal(only && wayOf(only), null);
  assert.deepEqual(suite.requestsOf({ kind: "path", path: "/" }, 1), [
    { path: "/", response: { status: 200, mediaType: "text/html", body: "<p>Hello World</p>" } },
  ]);
});

test("--ways crosses connections and versions, and begins with what other runs ask", () => {
  assert.equal(new Set(ways.map((one) => JSON.stringify(one))).size, 4);
  assert.deepEqual(ways.map(wayOf), WAYS);
  assert.deepEqual(WAYS[0], { connection: "kept", http: "1.1" });
  for (const way of ways) targetSchema.parse(way);
});

test("a first look has the two that comparisons use", () => {
  const quick = chosenTargets({ ways: true, quick: true }).map(wayOf);
  assert.deepEqual(quick, [
    { connection: "kept", http: "1.1" },
    { connection: "new", http: "1.0" },
  ]);
});

test("each way asks as its version of HTTP wants it", () => {
  assert.deepEqual(WAYS.map(askedIn), [
    {},
    { headers: { Connection: "close" } },
    { version: "1.0", headers: { Connection: "keep-alive" } },
    { version: "1.0" },
  ]);
  const [, , third] = ways;
  const [asked] = third ? suite.requestsOf(third, 1) : [];
  assert.equal(asked?.path, "/");
  assert.equal(asked?.version, "1.0");
});

test("its servers are those of the rungs that the factors need, with workers for 100 connections", () => {
  assert.deepEqual(suite.cli?.usual?.({ ways: true }), SUBJECTS_OF_WAYS);
  assert.equal(suite.cli?.usual?.({}), undefined);
  const given = (/** @type {{ kind: string }} */ target) => {
    assert.ok(suite.given);
    return /** @type {{ workers: number }} */ (suite.given(target)).workers;
  };
  assert.ok(ways[0] && given(ways[0]) >= 100);
  assert.ok(given({ kind: "path" }) < 100);
});

test("a reader is told the way in words, and results are matched by its fields", () => {
  const [, second] = ways;
  assert.ok(second);
  assert.deepEqual(wordsOf(second), {
    label: "new connections, HTTP/1.1",
    asked: "requesting / over new connections, HTTP/1.1",
  });
  const testCase = { scheme: "http", target: second, connections: 100, pipelining: 1 };
  assert.equal(
    caseId(/** @type {Parameters<typeof caseId>[0]} */ (testCase)),
    "http, way-new-1.1, 100 connections",
  );
});
