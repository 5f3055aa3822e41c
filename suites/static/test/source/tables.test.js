import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { parseAbReport } from "@routebench/drivers/ab/parse-report";
import { subjectText } from "../../src/source/tables.js";

/** @param {string} name of what ab once printed, see packages/drivers/test/fixtures */
function captured(name) {
  const file = `../../../../packages/drivers/test/fixtures/ab-${name}.txt`;
  const text = readFileSync(new URL(file, import.meta.url), "utf8");
  return { command: "ab", text, csv: "", percentiles: [], report: parseAbReport(text) };
}

const SUBJECT = { id: "one", name: "one", version: "1.2.3", homepage: "https://example.org/one" };
const ASK = { path: "/page", connections: 100, requests: 500 };

test("a subject has a line for each ask, with its three runs singly", () => {
  const runs = [captured("ok"), captured("kept"), captured("ok")];
  const text = subjectText({ subject: SUBJECT, series: [{ ask: ASK, runs, failure: null }] });
  assert.match(text, /^## one 1\.2\.3$/m);
  assert.match(
    text,
    /^\| `ab -c 100 -n 500` \/page \| 18 bytes \| 2772\.76, 9693\.68, 2772\.76 \| 4\.981 ms \| /m,
  );
});

test("failures are told by kind, and answers that are not 2xx", () => {
  const series = [
    { ask: ASK, runs: [captured("length"), captured("reset")], failure: null },
    {
      ask: { ...ASK, path: "/missing", connections: 1 },
      runs: [captured("non-2xx")],
      failure: null,
    },
  ];
  const text = subjectText({ subject: SUBJECT, series });
  assert.match(text, /\| 20 receive, 50 length, 20 exceptions \| 0 \|$/m);
  assert.match(text, /^\| `ab -n 500` \/missing \| 0 bytes \| .* \| 0 \| 200 \|$/m);
});

test("who died is named with what of, which cannot break the page", () => {
  const failure = "the server exited: <script>|";
  const text = subjectText({ subject: SUBJECT, series: [{ ask: ASK, runs: [], failure }] });
  assert.match(
    text,
    /^- `ab -c 100 -n 500` \/page: ended in run 1: the server exited: \\<script\\>\\\|$/m,
  );
  assert.doesNotMatch(text, /^\|/m);
});
