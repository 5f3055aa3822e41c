/** What is said of the published results is what their commands measure and their files hold. */
import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { METHOD } from "@routebench/contract/method";
import { suiteOf } from "../../src/cli/options.js";
import { createProgram } from "../../src/cli/program.js";
import { placeOf } from "../../src/publish/place.js";
import { commandOf, PUBLICATIONS } from "../../src/publish/publications.js";
import { loadRecords, renderRecords } from "../../src/publish/record.js";
import { loadResult } from "../../src/results/result-store.js";
import { summarise } from "../../src/summarise/summarise.js";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));

/** @param {{ folder: string }} publication */
const isPublished = ({ folder }) => existsSync(path.join(ROOT, folder, "result.json"));

describe("each publication", () => {
  for (const publication of PUBLICATIONS) {
    const { id, folder, as, args } = publication;
    test(`${id}: its command line is one that bench takes`, async () => {
      const program = createProgram(new AbortController().signal, () => {}, await suiteOf(args));
      for (const one of [program, ...program.commands]) one.exitOverride().action(() => {});
      await program.parseAsync(args, { from: "user" });
    });

    const skip = isPublished(publication)
      ? false
      : "it was not published yet: pnpm bench publish --all measures it";
    test(`${id}: what is in its folder would be published there`, { skip }, async () => {
      const result = await loadResult(path.join(ROOT, folder, "result.json"));
      assert.equal(placeOf(result.config.suite, summarise(result), as).folder, folder);
    });
  }
});

test("the list of published results names all of them, each with the command that was typed", async () => {
  const records = await loadRecords(ROOT);
  const published = PUBLICATIONS.filter(isPublished);
  assert.deepEqual(
    records.map(({ id, folder }) => ({ id, folder })),
    published.map(({ id, folder }) => ({ id, folder })),
  );
  for (const [at, { folder, startedAt, command }] of records.entries()) {
    const { environment, config } = await loadResult(path.join(ROOT, folder, "result.json"));
    assert.equal(environment.startedAt, startedAt, folder);
    // What is of an earlier method may have been measured for as long as was thought enough then.
    if (config.method !== METHOD) continue;
    assert.equal(command, commandOf(/** @type {typeof published[number]} */ (published[at])));
  }
});

test("each step that the versions' table calls faster or slower is explained", async () => {
  const { versions } = summarise(await loadResult(path.join(ROOT, "results/versions/result.json")));
  const explained = PUBLICATIONS.find(({ id }) => id === "explain-versions")?.args ?? [];
  const wanted = String(explained[explained.indexOf("--versions") + 1]).split(",");
  const isWanted = (/** @type {string} */ app, /** @type {string} */ version) =>
    wanted.some((one) => `${app.toLowerCase()}@${version}.`.startsWith(`${one}.`));
  const missing = versions.flatMap(({ apps }) =>
    apps.flatMap(({ app, rows }) =>
      rows.flatMap(({ version, step }, place) =>
        step && ["faster", "slower"].includes(step.verdict)
          ? [version, String(rows[place - 1]?.version)]
              .filter((one) => !isWanted(app, one))
              .map((one) => `${app}@${one}`)
          : [],
      ),
    ),
  );
  assert.deepEqual(missing, [], "name them in CHANGED_VERSIONS, and publish explain-versions");
});

test("its page shows what is in it", async () => {
  const page = await readFile(path.join(ROOT, "results/README.md"), "utf8");
  assert.equal(page, renderRecords(await loadRecords(ROOT)));
});
