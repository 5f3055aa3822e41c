import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { launchCosts } from "../../src/summarise/launch-costs.js";

/** @import { Profile } from "@routebench/contract/trial" */

const GROUPS = [
  { group: "express", self: 200 },
  { group: "native code", self: 300 },
  { group: "collecting garbage", self: 100 },
];

/** @type {(changes?: Partial<NonNullable<Profile["profiled"]>>) => Profile} 100 µs a request, a fifth in the kernel */
const profileOf = (changes = {}) => ({
  unprofiled: { requests: 10_000, cpuMs: 1000, waitMs: 0, systemMs: 200, otherMs: 50 },
  profiled: {
    requests: 10_000,
    cpuMs: 1000,
    waitMs: 0,
    samples: 1000,
    durationMs: 1000,
    collectingMs: 100,
    groups: GROUPS,
    functions: [{ group: "express", name: "send", self: 50 }],
    ...changes,
  },
});

/** @param {Map<string, number>} costs */
const sumOf = (costs) => [...costs.values()].reduce((sum, us) => sum + us, 0);

/** @param {Map<string, number>} costs */
const rounded = (costs) =>
  Object.fromEntries([...costs].map(([name, us]) => [name, Math.round(us * 10) / 10]));

describe("costs from a launch's samples", () => {
  test("give JavaScript its share of the samples and the rest to native code and the kernel", () => {
    const { us, groups } = launchCosts(profileOf());
    assert.equal(us, 105);
    assert.deepEqual(rounded(groups), {
      express: 20,
      "native code": 30 + 40 - 20,
      "collecting garbage": 10,
      "system calls (kernel)": 20,
      "other threads": 5,
    });
  });

  test("include functions by their own samples", () => {
    const { functions } = launchCosts(profileOf());
    assert.deepEqual(rounded(functions), { "send (express)": 5 });
  });

  test("are the same when the server slept half of the time", () => {
    const { groups } = launchCosts(profileOf({ samples: 2000, durationMs: 2000 }));
    assert.equal(rounded(groups).express, 20);
  });

  test("exclude samples taken while the thread waited for its core", () => {
    const { groups, waited } = launchCosts(
      profileOf({ samples: 2000, durationMs: 2000, waitMs: 1000 }),
    );
    assert.equal(rounded(groups).express, 10);
    assert.equal(waited, 0.5);
  });

  test("exclude the cost of profiling", () => {
    const { groups, profilerCost } = launchCosts(
      profileOf({ cpuMs: 1250, durationMs: 1250, samples: 1000 }),
    );
    assert.equal(rounded(groups).express, 20);
    assert.equal(profilerCost, 1.25);
  });

  test("are the same when the core was slower with or without the profiler", () => {
    const slow = profileOf({ cpuMs: 1600, durationMs: 1600, samples: 1600 });
    const inSlow =
      slow.profiled?.groups.map((group) => ({ ...group, self: group.self * 1.6 })) ?? [];
    const { groups } = launchCosts(profileOf({ ...slow.profiled, groups: inSlow }));
    assert.equal(rounded(groups).express, 20);
    const fast = profileOf({ cpuMs: 500, durationMs: 500, samples: 500 });
    const inFast = fast.profiled?.groups.map((group) => ({ ...group, self: group.self / 2 })) ?? [];
    assert.equal(
      rounded(launchCosts(profileOf({ ...fast.profiled, groups: inFast })).groups).express,
      20,
    );
  });

  test("take kernel time from all groups when it exceeds native code", () => {
    const profile = profileOf();
    profile.unprofiled.systemMs = 850;
    const { groups } = launchCosts(profile);
    assert.deepEqual(rounded(groups), {
      express: 10,
      "native code": 0,
      "collecting garbage": 5,
      "system calls (kernel)": 85,
      "other threads": 5,
    });
  });

  test("are what the host counted when there was no profiler", () => {
    const { groups, profilerCost } = launchCosts({ ...profileOf(), profiled: null });
    assert.deepEqual(rounded(groups), {
      "user time": 80,
      "system calls (kernel)": 20,
      "other threads": 5,
    });
    assert.equal(profilerCost, null);
  });
});

test("divides any counts into groups that add up to the whole and are not negative", () => {
  const ms = fc.double({ min: 0.1, max: 1e5, noNaN: true });
  const thread = { requests: fc.integer({ min: 1, max: 1e6 }), cpuMs: ms, waitMs: ms };
  const profile = fc.record({
    unprofiled: fc.record({ ...thread, systemMs: ms, otherMs: ms }),
    profiled: fc.option(
      fc.record({
        ...thread,
        samples: fc.integer({ min: 1, max: 1e5 }),
        durationMs: ms,
        collectingMs: ms,
        groups: fc.uniqueArray(
          fc.record({
            group: fc.constantFrom("a", "b", "native code", "collecting garbage"),
            self: fc.integer({ min: 0, max: 1e5 }),
          }),
          { selector: ({ group }) => group },
        ),
        functions: fc.constant(/** @type {{ group: string, name: string, self: number }[]} */ ([])),
      }),
    ),
  });
  fc.assert(
    fc.property(profile, (counted) => {
      const { us, groups } = launchCosts(counted);
      assert.ok(Math.abs(sumOf(groups) - us) <= 1e-6 * us, `${sumOf(groups)} of ${us}`);
      for (const [name, cost] of groups) assert.ok(cost >= -1e-9 * us, `${name}: ${cost}`);
    }),
  );
});
