/** A copy of the workspace, as in an unpacked ZIP file, with links to the installed packages. */
import { existsSync } from "node:fs";
import {
  appendFile,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  realpath,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { ROOT_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { commitAll } from "../../../packages/host/test/support/repository.js";
import { unwrapped } from "./command.js";

const PARTS = ["contract", "generators", "host", "report", "stats"];
const APPS = ["apps/koa", "apps/node-http"];
const FOLDERS = [
  ...["harness/bin", "harness/src", "tools", "suites/routing", ...APPS],
  ...PARTS.map((part) => `packages/${part}`),
];
const FILES = [".gitignore", "package.json", "pnpm-lock.yaml", "pnpm-workspace.yaml"];
const LEFT_OUT = new Set(["node_modules", "test", "fixtures"]);

/** @param {{ name?: string }} [options] name: of its folder */
export async function copyCheckout({ name = "routebench" } = {}) {
  const outer = await mkdtemp(path.join(await realpath(os.tmpdir()), "routebench-"));
  const dir = path.join(outer, name);
  const filter = (/** @type {string} */ file) => !LEFT_OUT.has(path.basename(file));
  for (const place of [...FOLDERS, ...FILES]) {
    await cp(path.join(ROOT_DIR, place), path.join(dir, place), { recursive: true, filter });
  }
  return {
    outer,
    dir,
    remove: () => rm(outer, { recursive: true, force: true }),
    /** @param {...string} args of the command */
    async run(...args) {
      const command = path.join(dir, "harness/bin/routebench.js");
      const env = { ROUTEBENCH_MACHINE: path.basename(outer), HOME: outer };
      const options = /** @type {const} */ ({ cwd: dir, env, reject: false, stdin: "ignore" });
      const { exitCode, stdout, stderr } = await execa(
        process.execPath,
        [command, ...args],
        options,
      );
      return { exitCode, stdout, stderr: unwrapped(stderr) };
    },
    /** @param {{ except?: string }} [options] except: a package that is not installed */
    async install({ except } = {}) {
      const modules = path.join(dir, "node_modules");
      for (const part of PARTS) await link(`packages/${part}`, `@routebench/${part}`);
      for (const folder of ["harness", "tools", ...PARTS.map((part) => `packages/${part}`)]) {
        const installed = path.join(ROOT_DIR, folder, "node_modules");
        for (const name of await packagesIn(installed)) {
          if (name !== except) await link(path.join(installed, name), name);
        }
      }
      for (const app of APPS) {
        const installed = path.join(ROOT_DIR, app, "node_modules");
        await symlink(installed, path.join(dir, app, "node_modules"));
      }

      /** @type {(place: string, name: string) => Promise<void>} */
      async function link(place, name) {
        const file = path.join(modules, name);
        await mkdir(path.dirname(file), { recursive: true });
        await symlink(path.resolve(dir, place), file).catch(() => {});
      }
    },
    /** Makes it a clone of a repository with three commits. @param {...string} options of git clone */
    async clone(...options) {
      const git = (/** @type {string[]} */ ...args) => execa("git", args, { cwd: dir });
      const repository = path.join(outer, "repository");
      await rm(path.join(dir, ".git"), { recursive: true, force: true });
      if (!existsSync(repository)) {
        await git("init", "--quiet", "--initial-branch", "main");
        for (const text of ["1", "2", "3"]) {
          await appendFile(path.join(dir, "apps/koa/server.js"), `// ${text}\n`);
          await commitAll(dir);
        }
        await rename(path.join(dir, ".git"), repository);
        await git("-C", repository, "config", "core.bare", "true");
        await git("-C", repository, "config", "uploadpack.allowFilter", "true");
      }
      const bare = path.join(outer, "clone");
      await git("clone", "--quiet", "--no-checkout", ...options, `file://${repository}`, bare);
      await rename(path.join(bare, ".git"), path.join(dir, ".git"));
      await git("reset", "--quiet");
      return repository;
    },
  };
}

/** Names such as "execa" and "@observablehq/plot", without the workspace's own. @param {string} folder */
async function packagesIn(folder) {
  const names = (await readdir(folder)).filter((name) => !name.startsWith("."));
  const scopes = names.filter((name) => name.startsWith("@") && name !== "@routebench");
  const scoped = await Promise.all(
    scopes.map(async (scope) =>
      (await readdir(path.join(folder, scope))).map((name) => `${scope}/${name}`),
    ),
  );
  return [...names.filter((name) => !name.startsWith("@")), ...scoped.flat()];
}
