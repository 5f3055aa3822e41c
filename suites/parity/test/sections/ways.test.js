import assert from "node:assert/strict";
import { test } from "node:test";
import { ladderSection } from "../../sections/ladder.js";
import { waysSection } from "../../sections/ways.js";
import { madeUpRun } from "../made-up-run.js";
import { madeUpWays, onEqualWork } from "../made-up-ways.js";

/** @import { AskedWay, Times } from "../made-up-ways.js" */

/** @param {Record<string, (asked: AskedWay) => Times>} servers @param {Parameters<typeof madeUpWays>[1]} [options] */
function section(servers, options) {
  const { result, summary } = madeUpWays(servers, options);
  const made = waysSection(result, summary);
  assert.ok(made);
  const [answer, , ...grids] = /** @type {any[]} */ (made.blocks);
  const { finding } = made;
  const how = /** @type {any} */ (made.blocks[1]).sentences;
  return { answer: answer.sentences, finding, how, grids };
}

/** Node's dearer new connections. @type {Record<string, (asked: AskedWay) => Times>} */
const TURNED = {
  "d-node-equal": ({ connection }) => ({ cpu: connection === "new" ? 150 : 50 }),
  "d-apache": ({ http }) => ({ cpu: http === "1.0" ? 90 : 100 }),
};

test("what turns the order is named, with who is ahead at each level", () => {
  const { answer, finding, grids } = section(TURNED);
  assert.equal(
    finding,
    answer.slice(0, 2).join(" "),
    "for a list of results, without what turns nothing",
  );
  assert.match(
    answer[0],
    /^One thing turns the order: new or kept connections – Node is ahead with “kept connections” \(Node takes 0\.53 times, 0\.5\d to 0\.5\d\), Apache is ahead with “a new one for each request” \(Node takes 1\.58 times, .*\)\.$/,
  );
  assert.match(answer[1], /^Of 16 combinations .* Node is ahead in 8, Apache in 8\.$/);
  assert.match(answer[2], /^What moves the ratio without turning it: the version of HTTP \(1\.1/);
  const [row] = grids[0].rows;
  assert.deepEqual([row[0], row.at(-1)], ["New or kept connections", "yes"]);
});

test("where nothing turns it, that is said, and who is ahead", () => {
  const { answer, grids } = section(onEqualWork(50, 100));
  assert.match(answer[0], /^Nothing that was changed turns the order: of 16 .* so Node is ahead /);
  assert.ok(grids[0].rows.every((/** @type {string[]} */ row) => row.at(-1) === "no"));
  const { answer: contrary } = section(onEqualWork(100, 50));
  assert.match(contrary[0], / so Apache is ahead wherever that can be told\.$/);
});

test("servers that have just started are told from settled ones", () => {
  const ofYouth = (/** @type {number} */ young) => {
    const { answer, grids } = section({
      "d-node-equal": () => ({ cpu: 50, young }),
      "d-apache": () => ({ cpu: 100 }),
    });
    const row = grids[0].rows.find((/** @type {string[]} */ [title]) => /worked/.test(title ?? ""));
    return { answer: answer[0], turns: row.at(-1) };
  };
  const turned = ofYouth(250);
  assert.match(
    turned.answer,
    /^One thing turns the order: how long the servers have worked – Node is ahead with “settled” \(Node takes 0\.50 .*\), Apache is ahead with “their first 3000 requests” \(Node takes 2\.50 /,
  );
  assert.equal(turned.turns, "yes");
  const slower = ofYouth(80);
  assert.match(slower.answer, /^Nothing that was changed turns the order: /);
  assert.equal(slower.turns, "no");
});

test("where one level of a change has the other ahead, and its other level nobody, that is said beside it", () => {
  const { answer } = section({
    "c-node": () => ({ cpu: 100 }),
    "c-apache": () => ({ cpu: 100 }),
    "d-node": () => ({ cpu: 250 }),
    "d-apache": () => ({ cpu: 100 }),
    "d-node-equal": () => ({ cpu: 50 }),
  });
  assert.match(
    answer[0],
    /^Nothing that was changed turns the order for sure: .* so Node is ahead wherever that can be told, but for the log, in the article’s own servers – neither is ahead with “none, rung \(c\)” \(.*\), Apache is ahead with “a line for each answer, rung \(d\)” \(Node takes 2\.5/,
  );
  assert.doesNotMatch(answer.slice(1).join(" "), /the log/);
});

test("a level of which nothing can be told is said to be one", () => {
  const { result, summary } = madeUpWays({
    "c-node": () => ({ cpu: 40 }),
    "c-apache": () => ({ cpu: 40 }),
    "d-node": () => ({ cpu: 250 }),
    "d-apache": () => ({ cpu: 100 }),
    "d-node-equal": () => ({ cpu: 50 }),
  });
  for (const { appId, round, slices } of result.trials) {
    if (appId === "c-node") slices[0].server.cpuMs *= 1 + round;
  }
  const { blocks } = /** @type {any} */ (waysSection(result, summary));
  const [answer] = blocks[0].sentences;
  assert.match(
    answer,
    /but for the log, .* who is ahead cannot be told with “none, rung \(c\)” .*, Apache is ahead with “a line for each/,
  );
});

test("where only several things together turn it, no one is blamed", () => {
  const { answer } = section({
    "d-node-equal": ({ connection, http, connections }) => ({
      cpu: connection === "new" && http === "1.0" && connections === 100 ? 120 : 50,
    }),
    "d-apache": () => ({ cpu: 100 }),
  });
  assert.match(answer[0], /^No one thing turns the order by itself; several together do: /);
});

test("two launches leave it open", () => {
  const { answer } = section(TURNED, { rounds: 2 });
  assert.match(answer[0], /^Who is ahead cannot be told: /);
});

test("the control is told, and whether it differs from itself for sure", () => {
  const { result, summary } = madeUpWays(onEqualWork(50, 100));
  const ratio = { point: 1.02, low: 0.99, high: 1.05 };
  summary.modes = [{ noiseFloor: { ratio } }, { noiseFloor: null }];
  const how = () => /** @type {any} */ (waysSection(result, summary)).blocks[1].sentences.at(-1);
  assert.match(how(), /by at most 2\.0 % in 1 case, in none of them for sure\.$/);
  summary.modes[0].noiseFloor.ratio = { ...ratio, low: 1.01 };
  assert.match(how(), /in 1 of them for sure\.$/);
});

test("a run of the ladder has no such section, and one of ways no ladder", () => {
  const { result, summary } = madeUpRun({ "d-node-equal": 50, "d-apache": 100 });
  const config = { cases: [{ id: "http, /", target: { kind: "path", path: "/" } }], modes: {} };
  assert.equal(waysSection({ ...result, config, rounds: [] }, summary), null);
  const target = { kind: "way", connection: "new", http: "1.0" };
  summary.modes[0].testCase.target = target;
  assert.equal(ladderSection(result, summary), null);
});
