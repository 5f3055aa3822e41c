import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { groupsOf } from "../src/processes.js";
import {
  collect,
  csvTable,
  entriesOf,
  inOrder,
  oldNode,
  pageOf,
  source,
  textTable,
} from "../src/source.js";
import { SOURCE_FIGURES } from "../src/source-figures.js";

const OWN = { version: process.versions.node, command: [process.execPath] };
const NODES = ["0.8.11", "0.8.18"].map(oldNode);

const { signal } = new AbortController();
const isLinux = process.platform === "linux" && process.arch === "x64";
const skip = isLinux ? false : "Node 0.8 of the registry is there for Linux on x64 alone";

describe("the source's protocol", () => {
  it("runs each program on each Node, and finds every header", { skip }, async () => {
    const amount = { iterations: 100, times: 2, rounds: 1 };
    const { rows, notices } = await collect(entriesOf([...NODES, OWN]), amount, { signal });
    assert.deepEqual(notices, []);
    const groups = groupsOf(rows).map(({ program, version, each }) => [program, version, each]);
    const whole = { bytes: 611, headers: 16, iterations: 100, runs: 2 };
    const calls = { bytes: 18, headers: 0, iterations: 10_000, runs: 60 };
    const on = (/** @type {string} */ version) => [
      ...["node-http", "js-http"].map((program) => [program, version, whole]),
      ...["no-call", "call-in", "call-back"].map((program) => [program, version, calls]),
    ];
    assert.deepEqual(groups, [
      ...on("0.8.11"),
      ...on("0.8.18"),
      ["node-http again", "0.8.18", whole],
      ...on(process.versions.node),
    ]);
  });

  it("takes the heap that the source took, to the byte", { skip }, async () => {
    // node-http’s heap has grown to its full size after four runs.
    const amount = { iterations: 100_000, times: 5, rounds: 1 };
    const both = entriesOf(NODES).filter(({ programs: [one = ""], again }) => {
      return one in SOURCE_FIGURES && !again;
    });
    const collected = await Promise.all(both.map((one) => collect([one], amount, { signal })));
    const found = groupsOf(collected.flatMap(({ rows }) => rows)).map(
      ({ program, version, processes: [only] }) => [program, version, only?.heapTotal],
    );
    assert.deepEqual(found, [
      ["node-http", "0.8.11", 13_388_032],
      ["js-http", "0.8.11", 8_228_352],
      ["node-http", "0.8.18", 13_388_032],
      ["js-http", "0.8.18", 8_228_352],
    ]);
  });

  it("launches in every second round in the reverse order", () => {
    const entries = entriesOf([OWN]);
    assert.deepEqual(inOrder(entries, 1), entries);
    assert.deepEqual(inOrder(entries, 2), entries.toReversed());
    assert.deepEqual(inOrder(entries, 3), entries);
  });

  it("enters a Node that is named twice once", () => {
    assert.deepEqual(entriesOf([OWN, OWN]), entriesOf([OWN]));
  });

  it("says once which Node is not there, and measures the others", async () => {
    const entries = entriesOf([{ version: "9.9.9", command: ["/nowhere/node"] }, OWN]);
    const amount = { iterations: 10, times: 1, rounds: 2 };
    const { rows, notices } = await collect(entries, amount, { signal });
    assert.equal(notices.length, 3);
    assert.match(String(notices[0]), /^node-http on Node 9\.9\.9 did not finish: ENOENT/);
    assert.deepEqual([...new Set(rows.map(({ nodeVersion }) => nodeVersion))], [OWN.version]);
  });

  it("runs its processes without the NODE_OPTIONS of the harness", async () => {
    const { NODE_OPTIONS } = process.env;
    process.env.NODE_OPTIONS = "--require /nowhere/else.js";
    try {
      const amount = { iterations: 10, times: 1, rounds: 1 };
      const { rows, notices } = await collect(entriesOf([OWN]), amount, { signal });
      assert.deepEqual(notices, []);
      assert.ok(rows.length > 0);
    } finally {
      if (NODE_OPTIONS === undefined) delete process.env.NODE_OPTIONS;
      else process.env.NODE_OPTIONS = NODE_OPTIONS;
    }
  });

  it("ends when it is interrupted, with what it has", async () => {
    const amount = { iterations: 10, times: 1, rounds: 50 };
    const controller = new AbortController();
    let launched = 0;
    const onProcess = () => {
      launched += 1;
      if (launched === 2) controller.abort();
    };
    const watching = { signal: controller.signal, onProcess };
    const { rows, notices } = await collect(entriesOf([OWN]), amount, watching);
    assert.deepEqual(
      rows.map(({ benchmark }) => benchmark),
      ["node-http"],
    );
    assert.deepEqual(notices, []);
  });

  it("leaves what an earlier run saved, where it is interrupted before a process has ended", async () => {
    /** @type {string[]} */
    const saved = [];
    const run = /** @type {any} */ ({
      ...{ quick: true, runtimes: [], signal: AbortSignal.abort(), note: () => {} },
      didNotFinish: (/** @type {string} */ what) => assert.fail(what),
      save: async (/** @type {string} */ name) => void saved.push(name),
    });
    assert.equal(await source.measure(run), "Interrupted before a process had ended.\n");
    assert.deepEqual(saved, []);
  });
});

const first = {
  ...{ round: 1, benchmark: "node-http", number: 1, duration: 713.25, time: 1360061050451 },
  ...{ rss: 18325504, heapUsed: 4044696, heapTotal: 9227008, nodeVersion: "0.8.18" },
  ...{ v8Version: "3.11.10.25", bytes: 611, headers: 16, iterations: 100000 },
};
const second = { ...first, benchmark: "js-http", number: 12, heapUsed: 14934712 };

describe("the source's table", () => {
  it("aligns its twelve columns by spaces, as the source's does", () => {
    assert.equal(
      textTable([first, second]),
      [
        "benchmark number duration time          rss      heapUsed heapTotal nodeVersion v8Version  bytes headers iterations",
        "node-http 1      713      1360061050451 18325504 4044696  9227008   0.8.18      3.11.10.25 611   16      100000",
        "js-http   12     713      1360061050451 18325504 14934712 9227008   0.8.18      3.11.10.25 611   16      100000",
        "",
      ].join("\n"),
    );
  });

  it("is comma-separated too, of every round", () => {
    assert.equal(
      csvTable([{ ...first, round: 2 }]),
      "round,benchmark,number,duration,time,rss,heapUsed,heapTotal,nodeVersion,v8Version,bytes,headers,iterations\n" +
        "2,node-http,1,713.25,1360061050451,18325504,4044696,9227008,0.8.18,3.11.10.25,611,16,100000\n",
    );
  });
});

describe("the source's page", () => {
  const machine = {
    ...{ startedAt: "2026-11-24T00:00:00Z", resumedAt: [] },
    ...{ cpuModel: "A | B", nodeVersion: "20.1.0" },
  };
  const about = { plan: "1 round", machine, notices: ["js-http on Node 9 did not finish: x"] };

  it("shows the first round of 0.8.18 as the source prints it, and what did not finish", () => {
    const page = pageOf([first, second, { ...first, round: 2, duration: 999 }], about);
    assert.match(page, /- js-http on Node 9 did not finish: x\n/);
    assert.match(page, /\nnode-http 1 {6}713 /);
    assert.doesNotMatch(page, /\nnode-http 1 {6}999 /);
    assert.match(page, /\| node-http \| 0\.8\.18 \| 611 \| 16 \| 100000 \| 1 \| 713\.25, 999 \|/);
  });

  it("says nothing of what was not measured", () => {
    const page = pageOf([{ ...first, nodeVersion: "20.1.0" }], { ...about, notices: [] });
    assert.doesNotMatch(page, /As the source prints it|undefined|NaN|Infinity/);
    assert.doesNotMatch(pageOf([], about), /undefined|NaN|Infinity/);
  });
});
