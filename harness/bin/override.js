#!/usr/bin/env node
/** Points an override in pnpm-workspace.yaml at another package, if that can be installed. */
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";

const [name, specifier] = process.argv.slice(2);
const file = path.join(ROOT_DIR, "pnpm-workspace.yaml");
const before = await readFile(file, "utf8");
const lines = before.split("\n");
const index = lines.findIndex((line) => line.startsWith(`  ${name}: `));
if (index === -1 || !specifier) {
  process.stderr.write("usage: override.js <name of the override> <package specifier>\n");
  process.exit(2);
}

await writeFile(file, lines.with(index, `  ${name}: "${specifier}"`).join("\n"));
// pnpm refuses git addresses of indirect dependencies, but the user has named this one.
const args = ["install", "--no-frozen-lockfile", "--config.blockExoticSubdeps=false"];
const { failed } = await execa("pnpm", args, {
  cwd: ROOT_DIR,
  reject: false,
  stdio: "inherit",
});
if (failed) {
  await writeFile(file, before);
  process.stderr.write(`error: "${specifier}" cannot be installed; the override was restored\n`);
  process.exit(1);
}
process.stdout.write(`${name} is now ${specifier}\n`);
