/** Every path, tables of many routes, and both schemes, on a real app. */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { benchOneApp, measuredCases } from "../support/bench-one-app.js";

const { bench, remove } = await benchOneApp();
after(() => remove());

test("--path all measures every route, the 404 path and the mix as cases", async () => {
  const args = ["--mode", "in-process", "--connections", "3"];
  const { result } = await bench("--path", "all", ...args);
  assert.deepEqual(
    measuredCases(result).map(([, , target, , status]) => [target, status]),
    ["/hello", "/hey", "/hell", "/about", "/nothing/here", "mix"].map((target) => [target, "ok"]),
  );
});

test("--routes measures hits and misses of each table, and reports the growth", async () => {
  const args = ["--routes", "10,40", "--mode", "external", "--pipelining", "4"];
  const { result, ran } = await bench(...args);
  const finds = ["static", "param", "wildcard", "miss"];
  assert.deepEqual(
    measuredCases(result)
      .map(([, , target, , status]) => [target, status])
      .toSorted(),
    [10, 40].flatMap((size) => finds.map((find) => [`table-${size}-${find}`, "ok"])).toSorted(),
  );
  assert.match(ran.stdout, /^Route tables$/m);
  assert.match(ran.stdout, /With 40 routes instead of 10, (it|there) /);
  assert.ok(result.trials.every(({ load }) => load.pipelining === 4));
});

test("--scheme both --connections 6,20 measures both modes over both schemes with each number", async () => {
  const { result, ran } = await bench("--scheme", "both", "--connections", "6,20");
  const expected = ["in-process", "external"].flatMap((mode) =>
    ["http", "https"].flatMap((scheme) =>
      [6, 20].map((connections) => `${mode},${scheme},/hello,${connections},ok`),
    ),
  );
  // The order of modes and cases depends on how long they take.
  assert.deepEqual(measuredCases(result).map(String).toSorted(), expected.toSorted());
  assert.match(ran.stderr, /, 1 app, 8 cases, /);
});
