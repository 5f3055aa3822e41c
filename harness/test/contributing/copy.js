import assert from "node:assert/strict";
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { applyDiff, readExample } from "./examples.js";

/** @import { Change } from "./examples.js" */

export const ROOT_DIR = fileURLToPath(new URL("../../..", import.meta.url));

/** What the examples need of the repository. */
const COPIED = [
  "apps",
  "packages",
  "harness",
  "suites",
  "results",
  "package.json",
  "pnpm-workspace.yaml",
];
const LEFT_OUT = /\/(\.turbo|harness\/test)$/;

/** A copy of the repository, in which an example can be followed. Installed packages are shared. */
export class Copy {
  /** @param {string} dir */
  constructor(dir) {
    this.dir = dir;
  }

  static async make() {
    const around = await mkdtemp(path.join(os.tmpdir(), "routebench-example-"));
    const copy = new Copy(path.join(around, "repository"));
    for (const name of COPIED) {
      await cp(path.join(ROOT_DIR, name), copy.path(name), {
        ...{ recursive: true, verbatimSymlinks: true },
        filter: (source) => !LEFT_OUT.test(source),
      });
    }
    await symlink(path.join(ROOT_DIR, "node_modules"), copy.path("node_modules"));
    await symlink(copy.path("apps"), copy.appsFromOutside);
    return copy;
  }

  /** The apps by a path that is not the repository's: turbo, which verifies those of the repository, knows no copy. */
  get appsFromOutside() {
    return path.join(this.dir, "../apps");
  }

  /** @param {string} name */
  path(name) {
    return path.join(this.dir, name);
  }

  /**
   * Makes the changes of the example that a document has.
   * @param {string} document
   * @param {string} [heading] that it stands under, where the document has more
   * @returns {Promise<string[]>} the commands that it gives then
   */
  async followExample(document, heading) {
    const text = await readFile(path.join(ROOT_DIR, document), "utf8");
    const { changes, commands } = readExample(text, heading);
    assert.ok(changes.length > 0 && commands.length > 0, `there is an example in ${document}`);
    await this.#follow(changes);
    return commands;
  }

  /** @param {Change[]} changes */
  async #follow(changes) {
    for (const { kind, path: name, text } of changes) {
      const file = this.path(name);
      await mkdir(path.dirname(file), { recursive: true });
      const content = kind === "file" ? text : applyDiff(await readFile(file, "utf8"), text);
      await writeFile(file, content, { mode: text.startsWith("#!") ? 0o755 : 0o644 });
    }
  }

  /**
   * @param {string} command as the document has it, e.g. "pnpm bench list"
   * @param {string[]} [more] arguments
   */
  async run(command, more = []) {
    const [, script = "", ...args] = command.split(/\s+/);
    const { scripts } = JSON.parse(await readFile(this.path("package.json"), "utf8"));
    const [program = "", ...own] = String(scripts[script]).split(" ");
    return execa(program, [...own, ...args, ...more], { cwd: this.dir, reject: false, all: true });
  }

  remove() {
    return rm(path.dirname(this.dir), { recursive: true, force: true });
  }
}
