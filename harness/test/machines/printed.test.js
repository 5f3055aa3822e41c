/** What is printed: on a terminal, in a sorted table, and in a comment. */
import assert from "node:assert/strict";
import { appendFile, mkdir } from "node:fs/promises";
import path from "node:path";
import { after, describe, test } from "node:test";
import { findOnPath } from "@routebench/host/find-on-path";
import { renderHtmlReport } from "@routebench/report/html/report";
import { messageLines } from "@routebench/report/terminal/text";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { inBrowser, NO_BROWSER } from "../../../packages/report/test/html/in-browser.js";
import { loadRecorded, rename } from "../../../packages/report/test/recorded.js";
import { saveResult } from "../../src/results/result-store.js";
import { runCommand } from "../support/command.js";
import { copyCheckout } from "../support/copied-checkout.js";
import { scatteredResult } from "../support/scattered-result.js";
import { PRINTED } from "./rows/printed.js";

const NO_GIT = findOnPath("git") ? false : "needs git";

describe("compare", () => {
  const folder = temporaryFolder();
  const result = scatteredResult({ "node-http": 80_000, koa: 50_000 });
  const [then, now] = [path.join(folder, "then"), path.join(folder, "now")];
  const compared = async () => {
    const { stdout } = await runCommand(["compare", then, now]);
    assert.doesNotMatch(stdout, /&#\d+;|\{"/);
    return stdout;
  };
  /** @type {(output: string, changed: typeof result) => Promise<void>} */
  const save = async (output, changed) => {
    await mkdir(output, { recursive: true });
    await saveResult(output, changed);
  };

  test("says in words that the pinning differs", async () => {
    const pinning = { server: [0], driver: [1] };
    await save(then, { ...result, environment: { ...result.environment, pinning } });
    await save(now, { ...result, environment: { ...result.environment, pinning: null } });
    assert.ok((await compared()).includes(PRINTED.pinning.says));
  });

  test("shows a name as it is, because a terminal is no page", async () => {
    const apps = result.apps.map((app) =>
      app.id === "koa" ? { ...app, name: "koa_<b>&[1]" } : app,
    );
    for (const output of [then, now]) await save(output, { ...result, apps });
    assert.ok((await compared()).includes(`| ${PRINTED.names.says} `));
  });
});

describe("report.html in a browser", { skip: NO_BROWSER }, () => {
  const open = inBrowser();
  for (const [what, { says }] of /** @type {const} */ ([
    ["releases", PRINTED.oldReleases],
    ["pre-releases before their release", PRINTED.preReleases],
  ])) {
    test(`sorts ${what} by their numbers`, async () => {
      const versions = says.split(", ");
      let { summary } = loadRecorded();
      const ids = summary.apps.filter(({ role }) => role === "app").map(({ id }) => id);
      for (const [at, version] of versions.toSorted().entries()) {
        summary = rename(summary, ids[at] ?? "", { name: `app ${at}`, version });
      }
      const { page } = await open(renderHtmlReport(summary));
      const heading = page.locator("th", { hasText: /^Version$/ }).first();
      const shown = await heading.evaluate((/** @type {any} */ cell) => {
        cell.querySelector("button").click();
        const rows = [...cell.closest("table").tBodies[0].rows];
        return rows.map(({ cells }) => cells[cell.cellIndex].textContent);
      });
      assert.deepEqual(
        shown.filter((version) => versions.includes(version)),
        versions,
      );
      await page.close();
    });
  }
});

test("pr names the least budget when there is no time to measure", { skip: NO_GIT }, async () => {
  const { dir, run, install, clone, remove } = await copyCheckout();
  after(remove);
  await install();
  await clone();
  await appendFile(path.join(dir, "apps/koa/server.js"), "// changed\n");
  const { stdout } = await run("pr", "--budget", "1m");
  assert.ok(
    stdout.includes(`To measure it on your machine: \`${PRINTED.shortBudget.says}\`.`),
    stdout,
  );
  assert.doesNotMatch(stdout, /: ,|\(\)|undefined/);
});

test("a filter for engines in a suite without engines shows no empty list", async () => {
  const { stderr } = await runCommand(["list", "--suite", "parser", "--filter", "engine:x"]);
  assert.equal(stderr, `error: ${PRINTED.noEngines.says}`);
});

test("a command at the end of a message stays in one piece", () => {
  const { says } = PRINTED.longRemedy;
  const lines = messageLines(`error: the package "koa" is not installed; run: ${says}`, 40);
  assert.ok(lines.some((line) => line.trim() === says));
  assert.ok(lines.slice(0, -1).every((line) => line.length <= 40));
});
