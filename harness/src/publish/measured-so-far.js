import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { z } from "zod";
import { saveText } from "../results/result-store.js";
import { UsageError } from "../usage-error.js";
import { recordsSchema } from "./record.js";

/** @import { Published } from "./record.js" */

/** Git ignores it, so that all results are of a clean tree. */
const FOLDER = "results/latest/publish-all";
const FILE = "measured.json";

const schema = z.strictObject({ gitCommit: z.string().nullable(), measured: recordsSchema });

/** What an earlier start of `publish --all` has measured: the next one goes on from there. */
export class MeasuredSoFar {
  #dir;
  #gitCommit;
  /** @type {Published[]} */
  #measured;

  /** @param {string} dir @param {string | null} gitCommit @param {Published[]} measured */
  constructor(dir, gitCommit, measured) {
    this.#dir = dir;
    this.#gitCommit = gitCommit;
    this.#measured = measured;
  }

  /** @param {string} root @param {string | null} gitCommit @throws {UsageError} */
  static async load(root, gitCommit) {
    const dir = path.join(root, FOLDER);
    const text = await readFile(path.join(dir, FILE), "utf8").catch(() => null);
    if (text === null) return new MeasuredSoFar(dir, gitCommit, []);
    const remedy = `remove "${dir}" to measure all again`;
    const parsed = schema.safeParse(jsonOrNull(text));
    if (!parsed.success) throw new UsageError(`"${path.join(dir, FILE)}" is damaged; ${remedy}`);
    const { gitCommit: before, measured } = parsed.data;
    if (measured.length > 0 && before !== gitCommit) {
      throw new UsageError(
        `${measured.length} results were measured at the commit ${before}, which is not checked out now; check it out, or ${remedy}`,
      );
    }
    return new MeasuredSoFar(dir, gitCommit, measured);
  }

  /** Where a result is measured. @param {string} id */
  folderOf(id) {
    return path.join(this.#dir, id.replaceAll("/", "-"));
  }

  /** @param {string} id */
  find(id) {
    return this.#measured.find((one) => one.id === id);
  }

  /** @param {Published} record */
  async add(record) {
    this.#measured = [...this.#measured, record];
    await mkdir(this.#dir, { recursive: true });
    await this.#save();
  }

  /** What is published; the others go on from where they are. @param {readonly string[]} ids */
  async remove(ids) {
    this.#measured = this.#measured.filter(({ id }) => !ids.includes(id));
    for (const id of ids) await rm(this.folderOf(id), { recursive: true, force: true });
    const others = (await readdir(this.#dir)).filter((name) => name !== FILE);
    if (others.length === 0) await rm(this.#dir, { recursive: true, force: true });
    else await this.#save();
  }

  async #save() {
    const state = { gitCommit: this.#gitCommit, measured: this.#measured };
    await saveText(this.#dir, FILE, `${JSON.stringify(state, null, 1)}\n`);
  }
}
