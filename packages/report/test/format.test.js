import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  formatByteRate,
  formatDuration,
  formatThousands,
  formatTwoDecimals,
  formatWhole,
} from "@routebench/report/format";

describe("plain numbers", () => {
  test("are rounded, without separators between thousands", () => {
    assert.equal(formatWhole(1234567.5), "1234568");
    assert.equal(formatTwoDecimals(1234.567), "1234.57");
  });

  test("always carry their two decimals", () => {
    assert.equal(formatTwoDecimals(3), "3.00");
  });
});

describe("rates", () => {
  /** @type {[number, string][]} */
  const cases = [
    [0, "0.00"],
    [999, "999.00"],
    [1000, "1.00k"],
    [118_630, "118.63k"],
    [2_500_000, "2.50M"],
    [3e9, "3.00G"],
    [5e12, "5000.00G"],
  ];
  for (const [value, text] of cases) {
    test(`${value} is ${text}`, () => assert.equal(formatThousands(value), text));
  }
});

describe("byte rates", () => {
  /** @type {[number, string][]} */
  const cases = [
    [512, "512.00 B/s"],
    [1024, "1.00 KB/s"],
    [9.81 * 1024 ** 2, "9.81 MB/s"],
    [4.69 * 1024 ** 3, "4.69 GB/s"],
    [2048 * 1024 ** 3, "2048.00 GB/s"],
  ];
  for (const [value, text] of cases) {
    test(`${value} bytes a second are ${text}`, () => assert.equal(formatByteRate(value), text));
  }
});

describe("durations", () => {
  test("of whole seconds are told in seconds", () => assert.equal(formatDuration(3000), "3 s"));
  test("of less are told in milliseconds", () => assert.equal(formatDuration(250), "250 ms"));
});
