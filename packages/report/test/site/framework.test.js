import assert from "node:assert/strict";
import { test } from "node:test";
import { makeFramework, makePublished } from "./made-up-site.js";

test("compares a framework with node:http and Express in each test", () => {
  const { sentence, speeds, sources, response } = makeFramework("fastify");
  assert.equal(sentence, "fastify is tied with node:http and 5.87× as fast as Express.");
  assert.deepEqual(speeds.columns, ["node-http", "express"]);
  const [hello] = speeds.tests;
  assert.deepEqual(
    hello?.cells.map((cell) => "value" in cell && [Number(cell.value.toFixed(2)), cell.verdict]),
    [
      [0.96, "tied"],
      [5.87, "faster"],
    ],
  );
  assert.equal(hello?.version, "5.12.8");
  assert.deepEqual(
    sources.map(({ id, command }) => [id, command]),
    [["main", "pnpm bench --routing --filter fastify --filter node-http --filter express"]],
  );
  assert.match(response.head?.[0] ?? "", /^HTTP\/1\.1 200/);
});

test("compares each version with the version before it", () => {
  const { versions } = makeFramework("koa");
  assert.deepEqual(
    versions.rows.map(({ version, toVersionBefore }) => [
      version,
      toVersionBefore && "value" in toVersionBefore && toVersionBefore.verdict,
    ]),
    [
      ["2.16.4", null],
      ["3.3.0", "not enough data"],
    ],
  );
});

test("compares an app with node:http when it was measured only on another runtime", () => {
  const result = JSON.stringify(makePublished()[0]).replace('"id":"main"', '"id":"runtimes"');
  const published = [JSON.parse(result.replaceAll('"fastify"', '"bun-serve@bun"'))];
  const { sentence, runtimes } = makeFramework("bun-serve", { published });
  assert.equal(sentence, "bun-serve on Node 20.20.2 is tied with node:http on Node 20.20.2.");
  const speed = { value: 1, low: null, high: null, verdict: null };
  assert.deepEqual(
    runtimes.rows.map((row) => row.speed),
    [speed],
  );
});

test("says why when a part was not measured", () => {
  const framework = makeFramework("koa");
  assert.match(
    framework.sentence,
    /not compared with node:http\. This app is not in the published/,
  );
  for (const { why } of [framework.runtimes, framework.explained, framework.response])
    assert.ok(why);
  const deno = makeFramework("deno-serve", { facts: { runsOn: "deno" } });
  assert.match(deno.sentence, /It runs only on Deno\.$/);
});
