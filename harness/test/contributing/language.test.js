/** Everything that a person reads keeps the rules of harness/language/rules.js. A failure lists file, line and rule. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderReportFiles } from "@routebench/report/report-files";
import { renderHome } from "@routebench/report/site/home";
import { matrixOf } from "@routebench/report/site/matrix";
import { checkFiles, checkText, filesToCheck } from "../../language/check.js";
import { publishedSummary } from "../../src/summarise/published-summary.js";
import { screenText } from "../golden/outputs.js";
import { loadRun, runNames } from "../golden/runs.js";

/** Sentences of the documents and reports of commit 4e34b05d. */
const FAULTY = [
  "What it does not tell you",
  "`--versions fastify@4,fastify@5` tells whether an upgrade is worth it, and `--against HEAD~1` what a change did.",
  "wrk sleeps while it waits, and whoever answers pays for waking it",
  "Judging changed too, for all methods: it is made anew from the trials.",
  "What the servers' core did beyond the server's own work was somebody else's.",
  "A parser is no server: nobody loads it.",
  "0.73x, 118630 and 5720 requests/s",
  "uWebSockets.js is shown some 6 % slower than it is, on the machine of the published results: it answers sooner than the generator asks again, so it falls asleep between requests, and pays for being woken.",
  "uWebSockets.js then takes 10 us for a request instead of 9, node:http 29 instead of 15 and koa 66 instead of 29 (method 1, EPYC), so their ratio is 1.7 in one second and 3 in the next.",
  "A request takes uWebSockets.js 5.90 µs of CPU time, most of it system calls (kernel), 4.83; it takes uwebsockets-express 40.4 µs of CPU time, the largest part of it other threads, 10.6.",
  "50 middlewares over no middlewares: a request costs more CPU time for 3 of 8 apps, most for Hono 1.78× (1.58–2.02).",
];

describe("a sentence that breaks a rule", () => {
  for (const sentence of FAULTY) {
    test(`is rejected: ${sentence}`, () => {
      assert.notDeepEqual(checkText("page.md", sentence), []);
      assert.notDeepEqual(checkText("page.html", `<p>${sentence}</p>`), []);
      assert.notDeepEqual(checkText("code.js", `say(${JSON.stringify(sentence)});`), []);
    });
  }
});

test("accepts plain sentences, names with digits, code and versions", () => {
  const plain = "On Node 24, uWebSockets.js 20.52.0 is 1.65× (1.61–1.69) as fast as `node:http`.";
  assert.deepEqual(checkText("page.md", plain), []);
});

test("finds no fault in documents, help and messages", () => {
  assert.deepEqual(checkFiles(filesToCheck()), []);
});

describe("a report", async () => {
  for (const name of await runNames()) {
    test(`keeps the rules for the run ${name}`, async () => {
      const { result, summary, extras } = await loadRun(name);
      const publication = { id: name, title: name, command: null };
      const published = publishedSummary(result, summary, publication, extras.sections);
      const results = [{ folder: "", summary: published }];
      const apps = published.entries.map(({ id, name, version, homepage }) => {
        return { id, name, version, homepage, engine: "node:http", isFeatured: true };
      });
      const files = [
        ...renderReportFiles(summary, extras).filter((file) => /\.(md|html)$/.test(file.name)),
        { name: "screen.txt", text: screenText(100, { summary, extras }) },
        { name: "home.html", text: renderHome(matrixOf(results, apps), results) },
      ];
      const faults = files.flatMap((file) => checkText(`${name}/${file.name}`, file.text));
      assert.deepEqual(faults, []);
    });
  }
});
