import assert from "node:assert/strict";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { ROOT_DIR } from "@routebench/host/workspace";
import picomatch from "picomatch";

const HARNESS = path.join(ROOT_DIR, "harness");

test("exactly one script of the harness runs each of its tests", async () => {
  const { scripts } = JSON.parse(await readFile(path.join(HARNESS, "package.json"), "utf8"));
  const files = await readdir(path.join(HARNESS, "test"), { recursive: true });
  const tests = files.filter((file) => /\.test\.js$|^long\/.*\.js$/.test(file));
  const runs = Object.entries(scripts).flatMap(([name, script]) =>
    name.startsWith("test") ? [picomatch(script.split(" "))] : [],
  );
  for (const file of tests) {
    const running = runs.filter((matches) => matches(`test/${file}`));
    assert.equal(running.length, 1, `${file}: ${running.length}`);
  }
});
