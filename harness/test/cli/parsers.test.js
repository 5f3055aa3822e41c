import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { InvalidArgumentError } from "commander";
import {
  collect,
  collectHosts,
  parseAddress,
  parseDurationMs,
  parseHost,
  parseHosts,
  parseLoads,
  parsePositiveInteger,
  parsePositiveIntegers,
  parseRates,
  parseSeed,
} from "../../src/cli/parsers.js";

/** @type {(parse: (text: string) => unknown, texts: string[], remedy: RegExp) => void} */
function refuses(parse, texts, remedy) {
  for (const text of texts) {
    test(`"${text}" is refused with what to give`, () => {
      assert.throws(
        () => parse(text),
        (error) => error instanceof InvalidArgumentError && remedy.test(error.message),
      );
    });
  }
}

describe("a count", () => {
  test("is a whole number from 1 up", () => {
    assert.equal(parsePositiveInteger("1"), 1);
    assert.equal(parsePositiveInteger("100000"), 100000);
  });
  const refused = ["0", "-1", "1.5", "1e3", "0x10", " 1", "one", "", "1000000000"];
  refuses(parsePositiveInteger, refused, /whole number from 1 up, e\.g\. 5/);
});

describe("several values, each a case of its own", () => {
  test("are whole numbers between commas, each once", () => {
    assert.deepEqual(parsePositiveIntegers("1,10,100,10"), [1, 10, 100]);
  });
  refuses(parsePositiveIntegers, ["", "1,", "0", "1,-2", "1;2", "1.5"], /whole number from 1 up/);

  test("are rates in requests/s", () => {
    assert.deepEqual(parseRates("1000,5000"), [{ perSecond: 1000 }, { perSecond: 5000 }]);
  });
  refuses(parseRates, ["0", "fast", "50%"], /whole number from 1 up/);

  test("are loads in percent of the capacity", () => {
    assert.deepEqual(parseLoads("50%,80"), [{ shareOfCapacity: 0.5 }, { shareOfCapacity: 0.8 }]);
  });
  refuses(parseLoads, ["0", "201%", "-5", "half", "50%%"], /percent above 0 and up to 200/);
});

describe("a seed", () => {
  test("may be 0", () => assert.equal(parseSeed("0"), 0));
  test("is a whole number", () => assert.equal(parseSeed("334035"), 334035));
  refuses(parseSeed, ["-1", "1.5", "", "abc", "1234567890"], /at most 9 digits, e\.g\. 42/);
});

describe("a duration", () => {
  test("is in seconds", () => assert.equal(parseDurationMs("3s"), 3000));
  test("or minutes", () => assert.equal(parseDurationMs("2m"), 120_000));
  test("or hours", () => assert.equal(parseDurationMs("3h"), 10_800_000));
  const refused = ["0", "0s", "500ms", "1.5s", "-3s", "3 s", "s", "", "6", "3d"];
  refuses(parseDurationMs, refused, /e\.g\. 3s, 2m or 1h/);
});

test("an option given twice keeps both values, in their order", () => {
  assert.deepEqual(collect("b", collect("a", [])), ["a", "b"]);
});

describe("a host", () => {
  test("is a name of ssh's configuration, a machine's name or address, with a user or without", () => {
    for (const host of ["bench1", "bench-1.example.org", "me@10.0.0.2", "_x", "a.b@c"]) {
      assert.equal(parseHost(host), host);
    }
    assert.deepEqual(collectHosts("b", ["a"]), ["a", "b"]);
  });
  refuses(
    parseHost,
    [
      "",
      "-oProxyCommand=id",
      "me@-host",
      "-me@host",
      "a b",
      "host;id",
      "$(id)",
      "me@host:22",
      "a@b@c",
      "a\nb",
    ],
    /^Give a host as ssh knows it/,
  );
});

describe("several hosts", () => {
  test("stand between commas, in their order", () => {
    assert.deepEqual(parseHosts("load2,me@10.0.0.3"), ["load2", "me@10.0.0.3"]);
  });
  refuses(parseHosts, ["a,", ",a", "a, b", "", "a,-b"], /^Give a host as ssh knows it/);
  refuses(parseHosts, ["a,b,a"], /^A host is named twice/);
});

describe("an address to listen at", () => {
  test("is an IPv4 address", () => {
    assert.equal(parseAddress("10.0.0.2"), "10.0.0.2");
  });
  refuses(
    parseAddress,
    ["", "0.0.0.0", "::1", "bench1", "10.0.0", "10.0.0.2:80"],
    /^Give an IPv4 address/,
  );
});
