#!/usr/bin/env node
/** Writes what pages have from elsewhere: docs/cli.md from the program's help, the README's results and docs/claims.md from results/. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { renderCliDoc } from "../src/cli/cli-doc.js";
import { claims } from "../src/commands/claims.js";
import { README, renderReadme } from "../src/publish/readme.js";
import { ROOT_DIR } from "../src/workspace.js";

await writeFile(path.join(ROOT_DIR, "docs/cli.md"), await renderCliDoc());
await writeFile(path.join(ROOT_DIR, README), await renderReadme(ROOT_DIR));
await claims({ check: false });
