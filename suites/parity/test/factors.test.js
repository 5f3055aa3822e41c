import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { aheadIn, effectsIn, FACTORS, isTurned, observedIn, placesIn } from "../src/factors.js";
import { madeUpWays, onEqualWork } from "./made-up-ways.js";

/** @import { AskedWay, Times } from "./made-up-ways.js" */

/** @param {Record<string, (asked: AskedWay) => Times>} servers @param {Parameters<typeof madeUpWays>[1]} [options] */
function effects(servers, options) {
  const found = effectsIn(observedIn(madeUpWays(servers, options).result));
  return new Map(found.map((effect) => [effect.factor.id, effect]));
}

/** @param {number} found @param {number} wanted */
const near = (found, wanted) =>
  assert.ok(Math.abs(found / wanted - 1) < 0.02, `${found} for ${wanted}`);

test("servers that differ alike however they are asked: nothing turns, and nothing changes", () => {
  const found = effects(onEqualWork(50, 100));
  assert.deepEqual([...found.keys()], ["connection", "http", "connections", "clock", "node"]);
  for (const effect of found.values()) {
    for (const ratio of effect.ratios) near(ratio.point, 0.5);
    near(effect.change.point, 1);
    assert.equal(isTurned(effect), false);
  }
});

test("one that new connections cost twice as much is turned by them, and by nothing else", () => {
  const found = effects({
    "d-node-equal": ({ connection }) => ({ cpu: connection === "new" ? 150 : 50 }),
    "d-apache": () => ({ cpu: 100 }),
  });
  const connection = found.get("connection");
  assert.ok(connection && isTurned(connection));
  near(connection.ratios[0].point, 0.5);
  near(connection.ratios[1].point, 1.5);
  near(connection.change.point, 3);
  for (const [id, effect] of found) assert.equal(isTurned(effect), id === "connection", id);
});

test("each thing is told from the others", () => {
  /** @type {Record<string, (asked: AskedWay) => Times>} */
  const dearer = {
    http: ({ http }) => ({ cpu: http === "1.0" ? 200 : 50 }),
    connections: ({ connections }) => ({ cpu: connections === 100 ? 200 : 50 }),
    clock: () => ({ cpu: 50, wall: 200 }),
    node: () => ({ cpu: 50, young: 200 }),
  };
  for (const [id, node] of Object.entries(dearer)) {
    const found = effects({ "d-node-equal": node, "d-apache": () => ({ cpu: 100 }) });
    const turning = [...found.values()].filter(isTurned).map(({ factor }) => factor.id);
    assert.deepEqual(turning, [id]);
    near(found.get(id)?.change.point ?? 0, 4);
  }
});

test("the log and .htaccess are told by the rungs that have them", () => {
  const found = effects({
    "c-node": () => ({ cpu: 40 }),
    "c-apache": () => ({ cpu: 50 }),
    "d-node": () => ({ cpu: 90 }),
    "d-apache": () => ({ cpu: 60 }),
    "d-node-equal": () => ({ cpu: 100 }),
    "e4-apache-htaccess": () => ({ cpu: 120 }),
  });
  assert.deepEqual(
    [...found.keys()],
    FACTORS.map(({ id }) => id),
  );
  const turning = [...found.values()].filter(isTurned).map(({ factor }) => factor.id);
  assert.deepEqual(turning, ["log", "htaccess"]);
  near(found.get("log")?.change.point ?? 0, 90 / 60 / (40 / 50));
});

test("a server that has just started is that of the case asked first on a launch", () => {
  const run = madeUpWays({
    "d-node-equal": () => ({ cpu: 50, young: 200 }),
    "d-apache": () => ({ cpu: 100 }),
  });
  const young = observedIn(run.result).filter(({ clock }) => clock === "young");
  assert.deepEqual(
    new Set(young.map(({ connection, http }) => `${connection} ${http}`)),
    new Set(["kept 1.1"]),
  );
  run.result.rounds.reverse();
  const last = observedIn(run.result).filter(({ clock }) => clock === "young");
  assert.deepEqual(new Set(last.map(({ http }) => http)), new Set(["1.0"]));
});

test("a warm-up that is too short tells nothing of the beginning", () => {
  const run = madeUpWays(onEqualWork(50, 100));
  for (const { warmup } of run.result.trials) warmup.turns = [];
  const ids = effectsIn(observedIn(run.result)).map(({ factor }) => factor.id);
  assert.equal(ids.includes("node"), false);
  assert.equal(ids.includes("clock"), true);
});

test("who failed in a round is missing in that round alone", () => {
  const run = madeUpWays(onEqualWork(50, 100), { rounds: 5 });
  const failing = run.result.trials.filter(
    (/** @type {any} */ { appId, round }) => appId === "d-apache" && round === 2,
  );
  for (const trial of failing) trial.status = "failed";
  const observed = observedIn(run.result);
  assert.deepEqual(new Set(observed.map(({ round }) => round)), new Set([1, 3, 4, 5]));
});

test("two launches give ratios and no verdict", () => {
  const found = effects(onEqualWork(50, 100), { rounds: 2 });
  for (const { ratios, change } of found.values()) {
    assert.deepEqual(ratios.map(aheadIn), ["unknown", "unknown"]);
    assert.equal(change.low, null);
  }
});

test("an interval that reaches beyond ±10 % decides nothing, however far apart they are", () => {
  const found = effects(onEqualWork(30, 100), { noise: 0.08 });
  const { ratios } = found.get("connection") ?? assert.fail();
  assert.ok(Number(ratios[0].high) < 0.8, "it is far from 1");
  assert.equal(aheadIn(ratios[0]), "unknown");
});

test("a difference that noise could make turns nothing", () => {
  const found = effects(
    {
      "d-node-equal": ({ connection }) => ({ cpu: connection === "new" ? 101 : 99 }),
      "d-apache": () => ({ cpu: 100 }),
    },
    { noise: 0.05 },
  );
  const connection = found.get("connection");
  assert.ok(connection);
  assert.equal(isTurned(connection), false);
});

describe("combinations", () => {
  test("each is shown by itself, by CPU time and by rate, on equal work alone", () => {
    const run = madeUpWays({
      ...onEqualWork(50, 100),
      "c-node": () => ({ cpu: 1 }),
      "c-apache": () => ({ cpu: 1 }),
    });
    const places = placesIn(observedIn(run.result));
    assert.equal(places.length, 16);
    for (const { ratio } of places) near(ratio.point, 0.5);
  });

  test("of a run that asked otherwise there are none", () => {
    const run = madeUpWays(onEqualWork(50, 100));
    for (const one of run.result.config.cases) one.target = { kind: "path", path: "/" };
    assert.deepEqual(placesIn(observedIn(run.result)), []);
  });
});
