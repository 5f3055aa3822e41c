import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe, it, test } from "node:test";
import { parseAbReport } from "@routebench/drivers/ab/parse-report";
import { plannedBytes, sourceAsks, subjectText, thenAndNowText } from "../src/source.js";

const SIZES = new Map([
  ["/jquery.min.js", 94_840],
  ["/santamonica.jpg", 1_051_367],
  ["/home.html", 6865],
]);

/** @param {string} path */
const bytesOf = (path) => SIZES.get(path) ?? 0;

test("the sources sent ten thousand requests, at once and one by one", () => {
  const asks = sourceAsks({ quick: false });
  assert.deepEqual(new Set(asks.map(({ requests }) => requests)), new Set([10_000]));
  assert.deepEqual(
    asks.filter(({ connections }) => connections === 1).map(({ path }) => path),
    ["/jquery.min.js", "/"],
  );
  assert.ok(asks.every(({ connections }) => connections === 1 || connections === 100));
});

test("they send as many as they are asked to, over no more connections than that", () => {
  const asks = sourceAsks({ quick: false, requests: 50 });
  assert.deepEqual(new Set(asks.map(({ requests }) => requests)), new Set([50]));
  assert.deepEqual(new Set(asks.map(({ connections }) => connections)), new Set([50, 1]));
});

test("a plan counts the bytes of each of the three runs", () => {
  assert.equal(plannedBytes(sourceAsks({ quick: false }), bytesOf), 37_437_360_000);
  assert.ok(plannedBytes(sourceAsks({ quick: true }), bytesOf) < 1e9);
});

/** @param {string} name of what ab once printed, see packages/drivers/test/fixtures */
function captured(name) {
  const file = `../../../packages/drivers/test/fixtures/ab-${name}.txt`;
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return { command: "ab", text, csv: "", percentiles: [], report: parseAbReport(text) };
}

const SUBJECT = { id: "one", name: "one", version: "1.2.3", homepage: "https://example.org/one" };
const ASK = { path: "/page", connections: 100, requests: 500 };

test("a subject has a line for each ask, with its three runs singly", () => {
  const runs = [captured("ok"), captured("kept"), captured("ok")];
  const text = subjectText({ subject: SUBJECT, launches: [[{ ask: ASK, runs, failure: null }]] });
  assert.match(text, /^## one 1\.2\.3$/m);
  assert.match(
    text,
    /^\| `ab -c 100 -n 500` \/page \| 18 bytes \| 2772\.76, 9693\.68, 2772\.76 \| 4\.981 ms \| /m,
  );
});

test("failures are counted by kind, and answers that are not 2xx", () => {
  const series = [
    { ask: ASK, runs: [captured("length"), captured("reset")], failure: null },
    {
      ask: { ...ASK, path: "/missing", connections: 1 },
      runs: [captured("non-2xx")],
      failure: null,
    },
  ];
  const text = subjectText({ subject: SUBJECT, launches: [series] });
  assert.match(text, /\| 20 receive, 50 length, 20 exceptions \| 0 \|$/m);
  assert.match(text, /^\| `ab -n 500` \/missing \| 0 bytes \| .* \| 0 \| 200 \|$/m);
});

test("what died is named with the reason, which cannot break the page", () => {
  const failure = "the server exited: <script>|";
  const text = subjectText({ subject: SUBJECT, launches: [[{ ask: ASK, runs: [], failure }]] });
  assert.match(
    text,
    /^- `ab -c 100 -n 500` \/page: ended in run 1: the server exited: \\<script\\>\\\|$/m,
  );
  assert.doesNotMatch(text, /^\|/m);
});

/**
 * @param {string} id
 * @param {number[][]} launches requests/s of each run of /jquery.min.js, 100 at a time
 * @returns {any}
 */
const measured = (id, ...launches) => ({
  subject: {
    ...{ id, version: "1.0.0", homepage: "https://example.org" },
    name: id.replace(/@node-(.*)/, " (Node $1)").replace(/$/, " |"),
  },
  launches: launches.map((rates) => [
    {
      ask: { path: "/jquery.min.js", connections: 100, requests: 10_000 },
      runs: rates.map((requestsPerSecond) => ({ report: { requestsPerSecond } })),
      failure: null,
    },
  ]),
});

describe("the orders of 2012 next to those of ab today", () => {
  it("are reported as held where the runs say so, for each runtime by itself", () => {
    const text = thenAndNowText([
      ...[measured("lactate", [900, 910]), measured("paperboy", [300, 310])],
      ...[measured("lactate@node-0.8.28", [100]), measured("paperboy@node-0.8.28", [200])],
    ]);
    assert.match(text, /^## Then and now\n\n/);
    assert.match(
      text,
      /- \/jquery\.min\.js, 12 June 2012, 100 at a time: the order of 2012 held\. Of 1 pair/,
    );
    assert.match(
      text,
      /at a time on Node 0\.8\.28: the order of 2012 did not hold\. .* paperboy \\\| is ahead of/,
    );
  });

  it("are left open where the runs overlap", () => {
    const text = thenAndNowText([measured("lactate", [300, 910]), measured("paperboy", [400])]);
    assert.match(
      text,
      /: whether the order of 2012 held is open\. Of 1 pair: 0 in the same order, 0 in the opposite one, 1 tied/,
    );
  });

  it("hold or not by the interval over the launches where there are several, though runs overlap", () => {
    const text = thenAndNowText([
      measured("lactate", [300], [303], [306], [310]),
      measured("paperboy", [290], [292], [296], [301]),
    ]);
    assert.match(text, /: the order of 2012 held\. Of 1 pair/);
    const few = thenAndNowText([
      measured("lactate", [300, 310], [303]),
      measured("paperboy", [290, 301], [292]),
    ]);
    assert.match(few, /1 tied/);
  });

  it("cannot be told where launches scatter so much that the interval reaches beyond ±10 %", () => {
    const text = thenAndNowText([
      measured("lactate", [300], [600], [310], [620]),
      measured("paperboy", [100], [101], [99], [100]),
    ]);
    assert.match(
      text,
      /: whether the order of 2012 held is open\. .* 0 tied, 1 that cannot be told\./,
    );
  });

  it("say nothing of a single one, of others, and of what did not run", () => {
    assert.equal(thenAndNowText([measured("lactate", [1]), measured("sirv", [2])]), "");
    assert.equal(thenAndNowText([measured("lactate", [1]), measured("paperboy", [])]), "");
  });
});
