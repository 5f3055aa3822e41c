/** What can be typed. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { startCommand } from "../support/command.js";

test("a reader that has had enough, such as head, is no error", async () => {
  const source = startCommand(["--help"]);
  await source.pipe("head", ["-c", "1"]);
  const { exitCode, stderr } = await source;
  assert.deepEqual({ exitCode, stderr }, { exitCode: 0, stderr: "" });
});
