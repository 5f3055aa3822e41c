#!/usr/bin/env node
/** Writes docs/cli.md from the program's help. */
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { ROOT_DIR } from "@routebench/host/workspace";
import { renderCliDoc } from "../src/cli/cli-doc.js";

await writeFile(path.join(ROOT_DIR, "docs/cli.md"), await renderCliDoc());
