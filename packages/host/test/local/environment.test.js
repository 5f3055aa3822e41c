import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { environmentSchema } from "@routebench/contract/result-file";
import { describeEnvironment, parseSwapUsedBytes } from "../../src/local/environment.js";
import { ROOT_DIR } from "../../src/workspace.js";

describe("swap in use", () => {
  const meminfo =
    "MemTotal:       8140956 kB\nSwapCached:  0 kB\nSwapTotal:  1024 kB\nSwapFree:  1000 kB\n";

  test("is what is not free", () => assert.equal(parseSwapUsedBytes(meminfo), 24 * 1024));
  test("is unknown where the platform does not tell", () => {
    assert.equal(parseSwapUsedBytes(""), null);
  });
  test("is none on a machine without swap", () => {
    assert.equal(parseSwapUsedBytes("SwapTotal:  0 kB\nSwapFree:  0 kB\n"), 0);
  });
});

test("this machine is described in the form of the result file, pinned as it is placed", async () => {
  const cores = { server: [0], driver: [1] };
  const placement = { cores, prefixes: { server: [], driver: [] } };
  const environment = await describeEnvironment(placement, ROOT_DIR, 0.5);
  assert.deepEqual(environmentSchema.parse(environment), environment);
  assert.deepEqual(environment.pinning, cores);
  assert.equal(environment.nodeVersion, process.version);
});
