#!/usr/bin/env node
/**
 * Points an override in pnpm-workspace.yaml at another package and installs that. What cannot be
 * installed is undone: every other command would try to install it first.
 */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { execa } from "execa";
import { ROOT_DIR } from "../src/commands/workspace.js";

const [name, specifier] = process.argv.slice(2);
const file = path.join(ROOT_DIR, "pnpm-workspace.yaml");
const before = await readFile(file, "utf8");
const lines = before.split("\n");
const index = lines.findIndex((line) => line.startsWith(`  ${name}: `));
if (index === -1 || !specifier) {
  process.stderr.write("usage: override.js <name of an override> <what it stands for>\n");
  process.exit(2);
}

await writeFile(file, lines.with(index, `  ${name}: "${specifier}"`).join("\n"));
// pnpm distrusts an address that a dependency brings in; this one the user has named.
const args = ["install", "--no-frozen-lockfile", "--config.blockExoticSubdeps=false"];
const { failed } = await execa("pnpm", args, {
  cwd: ROOT_DIR,
  reject: false,
  stdio: "inherit",
});
if (failed) {
  await writeFile(file, before);
  process.stderr.write(`error: "${specifier}" cannot be installed; the override is as it was\n`);
  process.exit(1);
}
process.stdout.write(`${name} is now ${specifier}\n`);
