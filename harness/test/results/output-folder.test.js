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

/** The content that marks a file of a run. */
const RUN_FILE = '{ "routebenchVersion": "0.1.0" }';

const folder = emptyFolder();

/** @param {string} dir */
async function openAndClose(dir) {
  const closers = new Closers();
  try {
    await openOutputFolder(dir, ["own.svg"], closers);
  } finally {
    await closers.close();
  }
}

describe("an unfinished file of a killed run", () => {
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
        writeFile(path.join(folder, name), name.endsWith(".gz") ? gzipSync(RUN_FILE) : RUN_FILE),
      ),
    );

  test("is removed, but finished files are kept", async () => {
    await write(...FILES.flatMap((name) => [name, `${name}${UNFINISHED}4711`]));
    await openAndClose(folder);
    assert.deepEqual((await readdir(folder)).sort(), FILES.toSorted());
  });

  test("is kept if routebench did not write it", async () => {
    const foreignFiles = ["notes.svg.1", "result.json.1"];
    await write(...foreignFiles);
    await openAndClose(folder);
    assert.deepEqual((await readdir(folder)).sort(), foreignFiles);
  });

  test("is kept while another run uses the folder", async () => {
    const closers = new Closers();
    await openOutputFolder(folder, [], closers);
    const unfinished = `result.json${UNFINISHED}4711`;
    await write(unfinished);
    await assert.rejects(openAndClose(folder), /in use by another run/);
    assert.deepEqual(await readdir(folder), [unfinished]);
    await closers.close();
    await openAndClose(folder);
  });
});

describe("the folder for results", () => {
  test("is created with its parent folders if it does not exist", async () => {
    const dir = path.join(folder, "a", "b");
    await openAndClose(dir);
    assert.ok((await stat(dir)).isDirectory());
  });

  test("keeps the files of an earlier run", async () => {
    await writeFile(path.join(folder, "result.json"), RUN_FILE);
    await writeFile(path.join(folder, "report.md"), "old");
    await openAndClose(folder);
    assert.equal(await readFile(path.join(folder, "report.md"), "utf8"), "old");
    await rm(path.join(folder, "result.json"));
    await writeFile(path.join(folder, "result.json.gz"), gzipSync(RUN_FILE));
    await openAndClose(folder);
  });

  test("is rejected if a run would overwrite or remove a file of another program", async () => {
    await mkdir(path.join(folder, "profiles"));
    await writeFile(path.join(folder, "profiles", "notes.txt"), "");
    await openAndClose(folder);
    const foreignFiles = [
      "result.json",
      "report.html",
      "ranking-external.svg",
      "own.svg",
      "result.json.gz",
      "profiles/app.1.cpuprofile",
    ];
    for (const name of foreignFiles) {
      const file = path.join(folder, name);
      await writeFile(file, '{ "figures": 1 }');
      await assert.rejects(openAndClose(folder), {
        name: "UsageError",
        message: `"${folder}" has a file "${name}" that routebench did not write. Choose another --output, or move it away`,
      });
      assert.equal(await readFile(file, "utf8"), '{ "figures": 1 }');
      await rm(file);
    }
  });

  test("is rejected if another program's result.json is next to a packed result, or the reverse", async () => {
    const results = { "result.json": RUN_FILE, "result.json.gz": gzipSync(RUN_FILE) };
    for (const name of Object.keys(results)) {
      for (const [file, text] of Object.entries({ ...results, [name]: '{ "figures": 1 }' })) {
        await writeFile(path.join(folder, file), text);
      }
      await assert.rejects(openAndClose(folder), {
        name: "UsageError",
        message: new RegExp(`has a file "${name}" that routebench did not write`),
      });
    }
  });

  test("is rejected with a remedy if it is a file or below a file", async () => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    for (const dir of [file, path.join(file, "results")]) {
      await assert.rejects(openAndClose(dir), {
        name: "UsageError",
        message: `cannot write results to "${dir}" (EEXIST). Choose another --output`,
      });
    }
  });

  test("is rejected if the system forbids writing to it", async (t) => {
    if (process.platform !== "linux") return t.skip("only Linux has /proc");
    for (const dir of ["/proc/self", "/proc/results", "/proc/results/latest"]) {
      await assert.rejects(openAndClose(dir), { name: "UsageError" });
    }
  });
});
