import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { renderCliDoc } from "../../src/cli/cli-doc.js";
import { createProgram } from "../../src/cli/program.js";
import { ROUTING } from "../support/routing.js";

const page = await readFile(new URL("../../../docs/cli.md", import.meta.url), "utf8");

test("docs/cli.md is the help as it is (node harness/bin/write-docs.js writes it)", async () => {
  assert.equal(await renderCliDoc(), page);
});

test("it has every command and every option that the help shows", () => {
  const program = createProgram(new AbortController().signal, () => {}, ROUTING);
  const commands = [
    program,
    ...program.commands,
    ...program.commands.flatMap((one) => one.commands),
  ];
  assert.ok(commands.length > 10);
  for (const command of commands) {
    const shown = command.createHelp().visibleOptions(command);
    for (const { flags, long } of shown) {
      if (long !== "--help") assert.ok(page.includes(`\`${flags}\``), `${command.name()} ${flags}`);
    }
    if (command.commands.length === 0)
      assert.ok(page.includes(`bench ${command.name()}`) || command.parent?.parent);
  }
});

test("it tells nothing of the machine that it was written on", () => {
  assert.doesNotMatch(page, /\/home\/|\/work\/|\/root\/|\/tmp\//);
});
