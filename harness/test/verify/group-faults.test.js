import assert from "node:assert/strict";
import { test } from "node:test";
import { groupFaults, unregisteredTable } from "../../src/verify/group-faults.js";

/** @type {(path: string) => string} */
const missing = (path) => `GET ${path}: status expected "200", received "404"`;

test("counts wrong answers of one kind in one line", () => {
  assert.deepEqual(groupFaults(["/a", "/b", "/c"].map(missing)), [
    `${missing("/a")} (and 2 more like this)`,
  ]);
});

test("shows the status alone when a status is wrong", () => {
  const body = 'GET /a: body expected "a", received "Not Found"';
  assert.deepEqual(groupFaults([missing("/a"), body]), [missing("/a")]);
  assert.deepEqual(groupFaults([body]), [body]);
});

test("counts wrong bodies in one line when only the values of their requests differ", () => {
  const unsplit = (/** @type {string} */ fields) =>
    `GET /posts?fields=${fields}: body expected "[${fields}]", received "'${fields}'"`;
  const other = 'GET /posts?fields=e,f: body expected "[e,f]", received "sorry"';
  assert.deepEqual(groupFaults([unsplit("a,b"), unsplit("c,d"), other]), [
    `${unsplit("a,b")} (and 1 more like this)`,
    other,
  ]);
});

test("keeps faults that are not wrong answers", () => {
  assert.deepEqual(groupFaults(["it parses by hand", "a second fault"]), [
    "it parses by hand",
    "a second fault",
  ]);
});

test("prints at most five faults when there are many kinds", () => {
  const faults = Array.from({ length: 9 }, (_, index) => `fault ${index}`);
  const grouped = groupFaults(faults);
  assert.equal(grouped.length, 5);
  assert.equal(grouped.at(-1), "5 more kinds of faults");
});

test("names the cause when every route of a table is missing", () => {
  const faults = ["/a", "/b"].map((path) => `with 10 routes: ${missing(path)}`);
  assert.match(
    unregisteredTable("10 routes", faults, 2) ?? "",
    /2 of 2 requests .* declare cannot\.table$/,
  );
  assert.equal(unregisteredTable("10 routes", faults, 3), null);
});
