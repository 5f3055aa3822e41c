import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chooseCores, readTopology } from "../../src/machine/choose-cores.js";
import { formatCoreList, parseCoreList } from "../../src/machine/readings.js";
import { madeUpSys, readFrom } from "../support/made-up-sys.js";

/** @import { CorePair } from "../../src/machine/choose-cores.js" */

/** @param {string} list in the kernel's form @param {Record<string, string>} files @param {CorePair} [requested] */
function choose(list, files, requested) {
  const named = requested ? [requested.server, requested.generator] : [];
  return chooseCores(readTopology(parseCoreList(list), named, readFrom(files)), requested);
}

/** @param {Record<string, string>} files */
const onlineOf = (files) => files["system/cpu/online"] ?? "";

/** @param {Record<string, string>} files @param {string} [allowed] */
const pairOf = (files, allowed = onlineOf(files)) =>
  Object.values(choose(allowed, files)?.pair ?? {});

describe("the cores of servers and load generator", () => {
  test("are the only two of a small machine", () => {
    const choice = choose("0-1", madeUpSys({ cores: 2, nodes: ["0-1"], caches: ["0-1"] }));
    assert.deepEqual(choice?.pair, { server: 0, generator: 1 });
    assert.deepEqual(choice?.harness, []);
  });

  test("are in one socket of two if cores of the sockets alternate", () => {
    const [even, odd] = [0, 1].map((first) =>
      Array.from({ length: 32 }, (_, at) => first + 2 * at).join(","),
    );
    const sockets = [even ?? "", odd ?? ""];
    const siblings = (/** @type {number} */ core) => `${core % 32},${(core % 32) + 32}`;
    const files = madeUpSys({ cores: 64, nodes: sockets, caches: sockets, siblings });
    const choice = choose("0-63", files);
    assert.deepEqual(choice?.pair, { server: 1, generator: 3 });
    assert.deepEqual(choice.harness.length, 60);
    assert.match(choice.why, /NUMA node 1\. They share an L3 cache.*Core 0 is left/);
  });

  test("are in one socket if the kernel was built without NUMA nodes", () => {
    const files = madeUpSys({ cores: 8, sockets: ["0,2,4,6", "1,3,5,7"] });
    assert.deepEqual(pairOf(files), [1, 3]);
  });

  test("are in the other node of a chip with two nodes, without core 0", () => {
    const files = madeUpSys({ cores: 8, nodes: ["0-1", "2-7"], caches: ["0-7"] });
    assert.deepEqual(pairOf(files), [2, 3]);
  });

  test("share a cache if a chip has several", () => {
    const caches = ["0-3", "4-7", "8-11", "12-15"];
    const files = madeUpSys({ cores: 16, nodes: ["0-15"], caches });
    assert.deepEqual(pairOf(files), [1, 2]);
    assert.deepEqual(pairOf(files, "3,7,10-11"), [10, 11]);
  });

  test("share a cache also if core 0 has to be one of them", () => {
    const files = madeUpSys({ cores: 8, nodes: ["0-7"], caches: ["0-3", "4-7"] });
    assert.deepEqual(pairOf(files, "0-1,4"), [0, 1]);
  });

  test("are big cores if there are little cores", () => {
    const capacities = [446, 446, 446, 446, 1024, 1024];
    const caches = ["0-3", "4-5"];
    const choice = choose("0-5", madeUpSys({ cores: 6, nodes: ["0-5"], caches, capacities }));
    assert.deepEqual(choice?.pair, { server: 4, generator: 5 });
    assert.match(choice.why, /fastest kind/);
  });

  test("are two equal cores if the fastest kind has only one core", () => {
    const capacities = [250, 250, 250, 250, 620, 620, 620, 1024];
    assert.deepEqual(pairOf(madeUpSys({ cores: 8, caches: ["0-7"], capacities })), [4, 5]);
  });

  test("are cores of a known speed if the speed of others is not known", () => {
    const capacities = [0, 0, 0, 0, 0, 0, 1024, 1024];
    assert.deepEqual(pairOf(madeUpSys({ cores: 8, capacities })), [6, 7]);
    assert.deepEqual(pairOf(madeUpSys({ cores: 8, capacities }), "0-5"), [1, 2]);
  });

  test("are little cores, and this is said, if no big core may be used", () => {
    const files = madeUpSys({ cores: 6, capacities: [446, 446, 446, 446, 1024, 1024] });
    const choice = choose("0-3", files);
    assert.deepEqual(choice?.pair, { server: 1, generator: 2 });
    assert.match(choice.why, /A faster kind exists/);
  });

  test("are performance cores of a hybrid processor, whatever their numbers", () => {
    const caches = ["0-11"];
    const siblings = (/** @type {number} */ core) =>
      core < 8 ? `${core}` : core % 2 ? `${core - 1}-${core}` : `${core}-${core + 1}`;
    const files = {
      ...madeUpSys({ cores: 12, nodes: ["0-11"], caches, siblings }),
      "cpu_core/cpus": "8-11",
      "cpu_atom/cpus": "0-7",
    };
    assert.deepEqual(pairOf(files), [8, 10]);
  });

  test("are the fastest by frequency if nothing else names kinds", () => {
    const frequencies = [3900, 3900, 3900, 3900, 5100, 5000, 5000, 5100];
    assert.deepEqual(pairOf(madeUpSys({ cores: 8, caches: ["0-7"], frequencies })), [4, 5]);
  });

  test("are not hardware threads of one core if there is another core", () => {
    const siblings = (/** @type {number} */ core) =>
      core % 2 ? `${core - 1}-${core}` : `${core}-${core + 1}`;
    const files = madeUpSys({ cores: 4, caches: ["0-3"], siblings });
    assert.deepEqual(pairOf(files), [0, 2]);
    assert.deepEqual(pairOf(files, "1-2"), [1, 2]);
    assert.deepEqual(choose("0-3", files)?.harness, [3]);
    const choice = choose("2-3", files);
    assert.deepEqual(choice?.pair, { server: 2, generator: 3 });
    assert.equal(choice.onOneCore, true);
    // The other thread of core 0 is as busy with interrupts.
    assert.deepEqual(pairOf(madeUpSys({ cores: 8, caches: ["0-7"], siblings })), [2, 4]);
  });

  test("are not offline", () => {
    const files = { ...madeUpSys({ cores: 8, caches: ["0-7"] }), "system/cpu/online": "0,3,6-7" };
    assert.deepEqual(pairOf(files, "0-127"), [0, 3]);
    assert.deepEqual(pairOf({ stat: "cpu  1 2\ncpu0 1 2\ncpu3 1 2\nintr 1\n" }, "0-127"), [0, 3]);
  });

  test("are those of the affinity mask if a container numbers its cores from 0", () => {
    const files = { "system/cpu/online": "0-1" };
    assert.deepEqual(pairOf(files, "12,14"), [12, 14]);
  });

  test("are isolated only if no others may be used, and this is said", () => {
    const files = { ...madeUpSys({ cores: 8, caches: ["0-7"] }), "system/cpu/isolated": "1-5" };
    assert.deepEqual(pairOf(files), [6, 7]);
    const choice = choose("4-5", files);
    assert.deepEqual(choice?.pair, { server: 4, generator: 5 });
    assert.match(choice.why, /isolated by isolcpus/);
  });

  test("are the first two if the system reports nothing", () => {
    assert.deepEqual(pairOf({}, "2,5"), [2, 5]);
  });

  test("are not chosen with fewer than two cores", () => {
    assert.equal(choose("4", madeUpSys({ cores: 8 })), null);
    assert.equal(choose("", {}), null);
  });

  test("are in one NUMA node of 512 cores that share no cache", () => {
    const files = madeUpSys({ cores: 512, nodes: ["0-255", "256-511"] });
    assert.deepEqual(pairOf(files), [1, 2]);
  });
});

describe("requested cores", () => {
  const files = { ...madeUpSys({ cores: 8, caches: ["0-7"] }), "system/cpu/online": "0-6" };

  test("are taken", () => {
    const choice = choose("0-6", files, { server: 6, generator: 4 });
    assert.deepEqual(choice?.pair, { server: 6, generator: 4 });
    assert.deepEqual(choice.harness, [0, 1, 2, 3, 5]);
    assert.match(choice.why, /as requested/);
  });

  test("are refused if they are offline, or not allowed", () => {
    for (const server of [7, 99]) {
      assert.throws(() => choose("0-6", files, { server, generator: 4 }), {
        name: "UsageError",
        message: new RegExp(`no core ${server} that is online\\. Choose two of 0-6 `),
      });
    }
    assert.throws(() => choose("0-3", files, { server: 1, generator: 4 }), {
      message: /core 4 is not allowed .* Choose two of 0-3 /,
    });
  });

  test("may be isolated, although the scheduler's mask lacks them", () => {
    const isolated = { ...files, "system/cpu/isolated": "4-5" };
    assert.deepEqual(choose("0-3,6", isolated, { server: 4, generator: 5 })?.pair, {
      server: 4,
      generator: 5,
    });
  });
});

test("a list of cores is written as the kernel writes it", () => {
  assert.equal(formatCoreList([0, 2, 3, 4, 9]), "0,2-4,9");
  assert.equal(formatCoreList([]), "");
});
