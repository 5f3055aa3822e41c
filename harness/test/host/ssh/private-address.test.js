import assert from "node:assert/strict";
import { test } from "node:test";
import { assertPrivate } from "../../../src/host/ssh/private-address.js";

test("private addresses are taken", () => {
  for (const address of [
    "10.0.0.1",
    "172.16.0.1",
    "172.31.255.254",
    "192.168.1.1",
    "127.0.0.1",
    "169.254.9.9",
  ]) {
    assertPrivate(address);
  }
});

test("others are refused, with the option that takes them", () => {
  for (const address of [
    "8.8.8.8",
    "172.15.0.1",
    "172.32.0.1",
    "11.0.0.1",
    "100.64.0.1",
    "0.0.0.0",
  ]) {
    assert.throws(() => assertPrivate(address), /is no private address.*--public-address/);
  }
});
