import assert from "node:assert/strict";
import { test } from "node:test";
import { InvalidArgumentError } from "commander";
import * as parsers from "../../src/options/parsers.js";

const {
  parseAddress,
  parseCores,
  parseDurationMs,
  parseHost,
  parseHosts,
  parsePositiveInteger,
  parsePositiveIntegers,
  parseRates,
  parseSeed,
  parseShare,
} = parsers;

/** @type {[(text: string) => unknown, string, unknown][]} */
const accepted = [
  [parsePositiveInteger, "100000", 100_000],
  [parsePositiveIntegers, "1,10,100,10", [1, 10, 100]],
  [
    parseRates,
    "1000,50%,80.5%,50.0%,1000",
    [{ perSecond: 1000 }, { shareOfCapacity: 0.5 }, { shareOfCapacity: 0.805 }],
  ],
  [parseSeed, "0", 0],
  [parseShare, "2.5%", 0.025],
  [parseDurationMs, "3s", 3000],
  [parseDurationMs, "2m", 120_000],
  [parseDurationMs, "3h", 10_800_000],
  ...["bench1", "bench-1.example.org", "me@10.0.0.2", "_x", "a.b@c"].map(
    (host) => /** @type {[(text: string) => unknown, string, unknown]} */ ([parseHost, host, host]),
  ),
  [parseHosts, "load2,me@10.0.0.3", ["load2", "me@10.0.0.3"]],
  [parseAddress, "10.0.0.2", "10.0.0.2"],
  [parseCores, "server=4,generator=6", { server: 4, generator: 6 }],
  [parseCores, "generator=1, server=0", { server: 0, generator: 1 }],
];

test("the parsers return the value of each valid text", () => {
  for (const [parse, text, value] of accepted) assert.deepEqual(parse(text), value, text);
  assert.deepEqual(parsers.collect("b", parsers.collect("a")), ["a", "b"]);
  assert.deepEqual(parsers.collectHosts("b", ["a"]), ["a", "b"]);
});

/** @type {[(text: string) => unknown, string[], RegExp][]} */
const rejected = [
  [
    parsePositiveInteger,
    ["0", "-1", "1.5", "1e3", "0x10", " 1", "one", "", "1000000000"],
    /whole number from 1 up, e\.g\. 5/,
  ],
  [parsePositiveIntegers, ["", "1,", "0", "1,-2", "1;2"], /whole number from 1 up/],
  [parseRates, ["0", "fast", "-5"], /requests\/s, or percentages of the capacity, e\.g\. 5000,80%/],
  [parseRates, ["0%", "201%", "-5%", "50%%"], /percentages above 0 and up to 200/],
  [parseSeed, ["-1", "1.5", "", "abc", "1234567890"], /at most 9 digits, e\.g\. 42/],
  [parseShare, ["0", "100", "-2", "x"], /percent above 0 and below 100/],
  [parseDurationMs, ["0s", "500ms", "1.5s", "-3s", "3 s", "s", "", "6", "3d"], /e\.g\. 3s, 2m or/],
  [
    parseHost,
    ["", "-oProxyCommand=id", "me@-host", "-me@host", "a b", "host;id", "$(id)", "me@host:22"],
    /^Give a host as ssh knows it/,
  ],
  [parseHosts, ["a,", ",a", "a, b", "a,-b", "a\nb", "a@b@c"], /^Give a host as ssh knows it/],
  [parseHosts, ["a,b,a"], /^A host is named twice/],
  [
    parseCores,
    [
      "4,6",
      "server=4",
      "server=4,server=6",
      "server=4,generator=x",
      "server=4,generator=6,a=1",
      "",
    ],
    /^Give a core for each side/,
  ],
  [parseCores, ["server=4,generator=4", "server=4,generator=04"], /^Give two different cores/],
  [parseAddress, ["0.0.0.0", "::1", "example.org", "10.0.0", ""], /^Give an IPv4 address/],
];

for (const [parse, texts, remedy] of rejected) {
  test(`${parse.name} rejects a bad value with a remedy: ${remedy.source}`, () => {
    for (const text of texts) {
      assert.throws(
        () => parse(text),
        (error) => error instanceof InvalidArgumentError && remedy.test(error.message),
        text,
      );
    }
  });
}
