import assert from "node:assert/strict";
import { test } from "node:test";
import { GeneratorError } from "@routebench/generators/generator";
import { parseReport } from "@routebench/generators/vegeta/pdsh";

test("reads a load host's report with the times of dash or bash", () => {
  for (const times of ["0m1.250000s 1m0.750000s", "0m1.250s 1m0.750s", "0m1,250s 1m0,750s"]) {
    assert.deepEqual(parseReport(`routebench-load ab 3 0 -12 4 ${times} `, "ab"), {
      rank: 3,
      code: 0,
      lateMs: -12,
      cores: 4,
      cpuMs: 62_000,
      stderr: "",
    });
  }
});

test("keeps vegeta's message", () => {
  const report = parseReport("routebench-load ab 0 1 5 2 0m0.0s 0m0.0s no such flag -x ", "ab");
  assert.deepEqual([report?.code, report?.stderr], [1, "no such flag -x"]);
});

test("ignores other output and the line of another attack", () => {
  for (const line of ["", "Welcome to bench1!", "routebench-load cd 0 0 1 1 0m0.0s 0m0.0s "]) {
    assert.equal(parseReport(line, "ab"), null);
  }
});

test("rejects a damaged line of the attack", () => {
  for (const rest of [
    "0 0 1 1 fast 0m0.0s ",
    "0 0 1  0m0.0s 0m0.0s ",
    "",
    "0 0 1 0 0m0.0s 0m0.0s ",
  ]) {
    assert.throws(() => parseReport(`routebench-load ab ${rest}`, "ab"), GeneratorError);
  }
});
