import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { jsonOrNull } from "@routebench/contract/json-file";
import { REFERENCE_APP } from "@routebench/contract/reference";
import { assertOnPath } from "@routebench/host/find-on-path";
import { ensureRunFolder } from "@routebench/host/local/guard";
import { UsageError } from "@routebench/host/usage-error";
import { placeIn } from "@routebench/host/workspace";
import { execa } from "execa";
import { parsePackageSpec } from "./package-spec.js";
import { runPnpm } from "./pnpm.js";
import { readSubject } from "./subjects.js";
import { fileOf, otherVersion } from "./versions.js";

const CHECKOUT_MS = 5 * 60_000;

/** @import { Subject } from "@routebench/contract/subject" */
/** @import { Entry } from "./entry.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * A subject as it was, to be compared with as it is: another folder, another version of its package, or an earlier git
 * revision, which is checked out and removed again.
 * @param {readonly Subject[]} subjects
 * @param {{ against?: string, suite?: Pick<Suite, "reference"> }} choices
 * @param {string} rootDir of the repository
 */
export function earlier(subjects, { against, suite }, rootDir) {
  const reference = suite?.reference ?? REFERENCE_APP;
  let close = async () => {};
  return {
    /** @param {Entry[]} entries */
    async enter(entries) {
      if (against === undefined) return entries;
      const [subject, ...others] = subjects.filter(
        ({ id }) => subjects.length === 1 || id !== reference,
      );
      if (!subject || others.length > 0) {
        throw new UsageError(
          "--against is for one app; name it by its folder, e.g. --filter fastify, leave others of that name out by --filter '!FOLDER'",
        );
      }
      const other = (await isApp(against))
        ? await readSubject(path.resolve(against), fileOf(subject))
        : ((await otherVersion(subject, parsePackageSpec(against), rootDir)) ??
          (await atRevision(subject, against)));
      /** @type {Entry} */
      const baseline = {
        id: `${subject.id}@baseline`,
        role: "baseline",
        of: subject.id,
        subject: { ...other, name: `${subject.name} (${against})` },
        flags: [],
      };
      return [...entries, baseline];
    },
    close: () => close(),
  };

  /** @param {Subject} subject @param {string} revision */
  async function atRevision(subject, revision) {
    assertOnPath("git", `--against "${revision}"`);
    const git = (/** @type {string[]} */ ...args) =>
      execa("git", args, { cwd: rootDir, reject: false, timeout: CHECKOUT_MS });
    const { stdout: commit, failed } = await git(
      "rev-parse",
      "--verify",
      "--quiet",
      "--end-of-options",
      `${revision}^{commit}`,
    );
    if (failed) {
      throw new UsageError(
        `--against "${revision}" is neither an app's folder, nor a version of ${subject.id} such as ${subject.id}@1, nor a git revision; for a build that is not released yet see docs/authors.md`,
      );
    }
    const { dir: ownDir } = subject.newest ?? subject;
    const place = placeIn(ownDir, rootDir);
    if (place === null) {
      throw new UsageError(
        `"${ownDir}" lies outside the workspace, whose revisions do not hold it; give --against the folder of its other version`,
      );
    }
    ensureRunFolder();
    const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-baseline-"));
    close = async () => {
      await git("worktree", "remove", "--force", dir);
      await rm(dir, { recursive: true, force: true });
    };
    const added = await git("worktree", "add", "--detach", dir, commit);
    if (added.failed) throw new UsageError(`cannot check out ${revision}: ${added.stderr}`);
    const subjectDir = path.join(dir, place);
    if (!existsSync(subjectDir)) {
      throw new UsageError(`${subject.id} does not exist at ${revision}`);
    }
    // Its own versions of everything: what is to be found may be in a dependency.
    const { fault } = await runPnpm(["install", "--frozen-lockfile"], dir);
    if (fault) throw new UsageError(`cannot install ${revision}: ${fault}`);
    return { ...(await readSubject(subjectDir, fileOf(subject))), commit };
  }
}

/** A framework's own checkout is none. @param {string} dir */
async function isApp(dir) {
  const text = await readFile(path.join(dir, "package.json"), "utf8").catch(() => "");
  return jsonOrNull(text)?.routebench !== undefined;
}
