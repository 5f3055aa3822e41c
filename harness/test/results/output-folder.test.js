import assert from "node:assert/strict";
import { mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { describe, test } from "node:test";
import { gzipSync } from "node:zlib";
import { Closers } from "@routebench/host/closers";
import { CHART_FILES } from "@routebench/report/sections/section";
import { emptyFolder } from "../../../packages/host/test/support/temporary-folder.js";
import { openOutputFolder } from "../../src/results/output-folder.js";
import { UNFINISHED } from "../../src/results/result-store.js";

/** What tells a run's folder. */
const OF_A_RUN = '{ "routebenchVersion": "0.1.0" }';

const folder = emptyFolder();

/** @param {string} dir */
async function hold(dir) {
  const closers = new Closers();
  try {
    await openOutputFolder(dir, ["own.svg"], closers);
  } finally {
    await closers.close();
  }
}

describe("what a killed run left half written", () => {
  const FILES = [
    "result.json",
    "result.json.gz",
    "report.md",
    "report.html",
    ...CHART_FILES,
    "own.svg",
  ];

  /** @param {string[]} names of empty files */
  const write = (...names) =>
    Promise.all(
      names.map((name) =>
        writeFile(path.join(folder, name), name.endsWith(".gz") ? gzipSync(OF_A_RUN) : OF_A_RUN),
      ),
    );

  test("of any file of a run is removed, whole files stay", async () => {
    await write(...FILES.flatMap((name) => [name, `${name}${UNFINISHED}4711`]));
    await hold(folder);
    assert.deepEqual((await readdir(folder)).sort(), FILES.toSorted());
  });

  test("stays where it is not of routebench", async () => {
    const theirs = ["notes.svg.1", "result.json.1"];
    await write(...theirs);
    await hold(folder);
    assert.deepEqual((await readdir(folder)).sort(), theirs);
  });

  test("stays while another run has the folder", async () => {
    const closers = new Closers();
    await openOutputFolder(folder, [], closers);
    const unfinished = `result.json${UNFINISHED}4711`;
    await write(unfinished);
    await assert.rejects(hold(folder), /in use by another run/);
    assert.deepEqual(await readdir(folder), [unfinished]);
    await closers.close();
    await hold(folder);
  });
});

describe("the folder for results", () => {
  test("is made where it is missing, with those above it", async () => {
    const dir = path.join(folder, "a", "b");
    await hold(dir);
    assert.ok((await stat(dir)).isDirectory());
  });

  test("may be there already, with what it holds", async () => {
    await writeFile(path.join(folder, "result.json"), OF_A_RUN);
    await writeFile(path.join(folder, "report.md"), "old");
    await hold(folder);
    assert.equal(await readFile(path.join(folder, "report.md"), "utf8"), "old");
    await rm(path.join(folder, "result.json"));
    await writeFile(path.join(folder, "result.json.gz"), gzipSync(OF_A_RUN));
    await hold(folder);
  });

  test("is not one with files of others that a run would write over or remove", async () => {
    await mkdir(path.join(folder, "profiles"));
    await writeFile(path.join(folder, "profiles", "notes.txt"), "");
    await hold(folder);
    const theirs = [
      "result.json",
      "report.html",
      "ranking-external.svg",
      "own.svg",
      "result.json.gz",
      "profiles/app.1.cpuprofile",
    ];
    for (const name of theirs) {
      const file = path.join(folder, name);
      await writeFile(file, '{ "figures": 1 }');
      await assert.rejects(hold(folder), {
        name: "UsageError",
        message: `"${folder}" has a file "${name}" that routebench did not write. Choose another --output, or move it away`,
      });
      assert.equal(await readFile(file, "utf8"), '{ "figures": 1 }');
      await rm(file);
    }
  });

  test("is not one where another's file has the name of a result, beside a result of a run", async () => {
    const results = { "result.json": OF_A_RUN, "result.json.gz": gzipSync(OF_A_RUN) };
    for (const name of Object.keys(results)) {
      for (const [file, text] of Object.entries({ ...results, [name]: '{ "figures": 1 }' })) {
        await writeFile(path.join(folder, file), text);
      }
      await assert.rejects(hold(folder), {
        name: "UsageError",
        message: new RegExp(`has a file "${name}" that no run left there`),
      });
    }
  });

  test("cannot be a file, or lie below one; the remedy is another", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    for (const dir of [file, path.join(file, "results")]) {
      await assert.rejects(hold(dir), {
        name: "UsageError",
        message: `cannot write results to "${dir}" (EEXIST). Choose another --output`,
      });
    }
  });

  test("cannot be one that the system lets nobody write to", async (t) => {
    if (process.platform !== "linux") return t.skip("only Linux has /proc");
    for (const dir of ["/proc/self", "/proc/results", "/proc/results/latest"]) {
      await assert.rejects(hold(dir), { name: "UsageError" });
    }
  });
});
