/**
 * In a closed loop, connections times pipelining requests are in flight. By Little's law (L = λW), the rate times the
 * mean latency gives the same number, for any server. So captured output shows whether latencies fit the rate.
 */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, test } from "node:test";
import { parseAutocannonOutput } from "@routebench/generators/autocannon/autocannon";
import { parseWrkOutput } from "@routebench/generators/wrk/wrk";

/** @import { LoadResult } from "../src/generator.js" */

/** @typedef {Pick<LoadResult, "requests" | "durationMs" | "latencyUs" | "latencyBasis">} Result */

/** A generator may leave out its own time between a response and the next request. */
const LEAST_SHARE = 0.9;
const MOST_SHARE = 1.01;

/** @param {string} name */
const captured = (name) => readFileSync(new URL(`fixtures/${name}`, import.meta.url), "utf8");

/** @param {Result} result */
const inFlight = ({ requests, durationMs, latencyUs }) =>
  (requests / durationMs) * (latencyUs.mean / 1000);

/** @type {[string, (text: string) => Result, string, number][]} */
const LOADS = [
  ["wrk, 100 connections", parseWrkOutput, "wrk-ok.txt", 100],
  ["wrk, 100 connections, errors", parseWrkOutput, "wrk-non-2xx.txt", 100],
  ["wrk, 10 connections, 4 pipelined", parseWrkOutput, "wrk-pipelined.txt", 40],
  ["autocannon, 100 connections", parseAutocannonOutput, "autocannon-100x1.json", 100],
  ["autocannon, 10 connections, 4 pipelined", parseAutocannonOutput, "autocannon-10x4.json", 40],
  ["closed-loop, 100 connections", JSON.parse, "closed-loop-100x1.json", 100],
  ["closed-loop, 10 connections, 4 pipelined", JSON.parse, "closed-loop-10x4.json", 40],
];

describe("requests in flight", () => {
  for (const [what, parse, file, slots] of LOADS) {
    test(`follow from rate and mean latency: ${what}`, () => {
      const result = parse(captured(file));
      const share = inFlight(result) / slots;
      assert.ok(share >= LEAST_SHARE && share <= MOST_SHARE, `${share} of ${slots}`);
      assert.equal(result.latencyBasis, "sent");
    });
  }
});
