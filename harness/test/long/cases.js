/** Every path, tables of many routes, both schemes and a control, on a real app. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { askedIn, benchOneApp } from "../support/bench-one-app.js";

const { bench, remove } = await benchOneApp();
after(() => remove());

test("--path all asks every route, the 404 path and the mix, each by itself", async () => {
  const args = ["--mode", "in-process", "--connections", "3"];
  const { result } = await bench("--path", "all", ...args);
  assert.deepEqual(
    askedIn(result).map(([, , target, , status]) => [target, status]),
    ["/hello", "/hey", "/hell", "/about", "/nothing/here", "mix"].map((target) => [target, "ok"]),
  );
});

test("--routes asks each table for hits of three kinds and for misses, and tells what grows", async () => {
  const args = ["--routes", "10,40", "--mode", "external", "--pipelining", "4"];
  const { result, ran } = await bench(...args);
  const finds = ["static", "param", "wildcard", "miss"];
  assert.deepEqual(
    askedIn(result)
      .map(([, , target, , status]) => [target, status])
      .toSorted(),
    [10, 40].flatMap((size) => finds.map((find) => [`table-${size}-${find}`, "ok"])).toSorted(),
  );
  assert.match(ran.stdout, /^## Route tables$/m);
  assert.match(ran.stdout, /With 40 routes instead of 10, it /);
  assert.ok(result.trials.every(({ load }) => load.pipelining === 4));
});

test("--scheme both --connections 6,20 measures two modes over both with each number", async () => {
  const { result, ran } = await bench("--scheme", "both", "--connections", "6,20");
  const wanted = ["in-process", "external"].flatMap((mode) =>
    ["http", "https"].flatMap((scheme) =>
      [6, 20].map((connections) => `${mode},${scheme},/hello,${connections},ok`),
    ),
  );
  // Modes and cases take turns, in an order that their times decide.
  assert.deepEqual(askedIn(result).map(String).toSorted(), wanted.toSorted());
  assert.match(ran.stderr, /^Plan: 8 cases × 1 app: /m);
});
