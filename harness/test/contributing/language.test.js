/** Everything that a person reads keeps the rules of harness/language/rules.js. A failure lists file, line and rule. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { renderSite } from "@routebench/report/html/site";
import { renderReadmeFinding } from "@routebench/report/markdown/readme-results";
import { renderReportFiles } from "@routebench/report/report-files";
import { checkFiles, checkText, filesToCheck } from "../../language/check.js";
import { publishedSummary } from "../../src/summarise/published-summary.js";
import { screenText } from "../golden/outputs.js";
import { loadRun, runNames } from "../golden/runs.js";

/** Sentences from before these rules. */
const FAULTY = [
  "Of no app it is told that TLS costs it CPU time.",
  "Whoever reads the report is told what was measured.",
  "The servers are started anew, and nobody waits for them.",
  "Another one is taken in place of the app that died.",
  "95 % of all intervals hold the truth.",
  "The latencies (us) are those of wrk.",
  "fastify is 6.73x as fast as Express.",
  "Of 13 new versions, each beside the one before it, 3 are slower, 5 are faster and 5 are tied.",
  "What somebody changes in a run that is not theirs is not kept.",
  "Requests are counted, on a monotonic clock, and divided by the server's own time: what it computes, and what it lets its clients wait while it has nothing to compute, less what a neighbour took from it.",
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
      const files = [
        ...renderReportFiles(summary, extras).filter((file) => /\.(md|html)$/.test(file.name)),
        { name: "screen.txt", text: screenText(100, { summary, extras }) },
        { name: "site.html", text: renderSite([{ folder: "", summary: published }]) },
        { name: "readme.md", text: renderReadmeFinding(published, "") },
      ];
      const faults = files.flatMap((file) => checkText(`${name}/${file.name}`, file.text));
      assert.deepEqual(faults, []);
    });
  }
});
