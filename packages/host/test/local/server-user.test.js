import assert from "node:assert/strict";
import { chmod, mkdir, readFile, stat, symlink, writeFile } from "node:fs/promises";
import path from "node:path";
import { beforeEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import { openLocalHost } from "../../src/local/local-host.js";
import { findUnprivilegedUser } from "../../src/local/server-user.js";
import { emptyFolder } from "../support/temporary-folder.js";

const serverFile = fileURLToPath(new URL("../servers/conforming.js", import.meta.url));
const isRoot = process.platform === "linux" && process.geteuid?.() === 0;
const refusal = isRoot && (await findUnprivilegedUser().catch(({ message }) => message));
const skip = isRoot ? typeof refusal === "string" && refusal : "the harness is not root";

const dir = emptyFolder();
beforeEach(async () => {
  await mkdir(path.join(dir, "clone"));
  await writeFile(path.join(dir, "clone/file"), "all may read this");
  await writeFile(path.join(dir, "secret"), "none may read this");
  await chmod(dir, 0o700);
});

/** @param {{ unprivileged?: boolean }} suite @returns {Promise<Record<string, string>>} of a server's status */
async function statusOf(suite) {
  const host = await openLocalHost(suite);
  const server = await host.startServer({ serverFile });
  try {
    const [pid] = /** @type {any} */ (server).pids();
    const status = await readFile(`/proc/${pid}/status`, "utf8");
    return Object.fromEntries(status.split("\n").map((line) => line.split(/:\s+/)));
  } finally {
    await server.kill();
  }
}

test("runs servers without root's user, groups and privileges if the suite requires it", {
  skip,
}, async () => {
  const status = await statusOf({ unprivileged: true });
  const { Uid, Gid, Groups, NoNewPrivs, CapEff } = status;
  const nobody = "65534\t65534\t65534\t65534";
  assert.deepEqual([Uid, Gid, Groups?.trim(), NoNewPrivs], [nobody, nobody, "", "1"]);
  assert.match(String(CapEff), /^0+$/);
});

test("lets an unprivileged server see only the clone in a private folder", {
  skip: skip || ((await execa("unshare", ["-m", "true"], { reject: false })).failed && "no mounts"),
}, async () => {
  const clone = path.join(dir, "clone");
  const [program = "", ...args] = (await findUnprivilegedUser([clone])).prefix;
  const { stdout } = await execa(program, [
    ...args,
    "sh",
    "-c",
    `id -u; cat ${clone}/file; ls ${dir}`,
  ]);
  assert.deepEqual(stdout.split("\n"), ["65534", "all may read thisclone"]);
  assert.equal(await readFile(path.join(dir, "secret"), "utf8"), "none may read this");
});

test("rejects a server whose user cannot read its files", {
  skip,
}, async () => {
  await assert.rejects(findUnprivilegedUser([dir]), {
    name: "UsageError",
    message:
      /must not be root, and user 65534 cannot run them: .*EACCES.*\. Clone the repository to a folder that every/,
  });
});

test("names setpriv if it is missing", {
  skip: !isRoot,
}, async () => {
  const { PATH } = process.env;
  process.env.PATH = path.join(dir, "nothing-here");
  try {
    await assert.rejects(findUnprivilegedUser(), {
      name: "UsageError",
      message:
        "setpriv was not found, and a server that must not be root needs it. Install setpriv",
    });
  } finally {
    process.env.PATH = PATH;
  }
});

test("does not give away the target of a link", { skip }, async () => {
  const link = path.join(dir, "clone/link");
  await symlink("../secret", link);
  await (await findUnprivilegedUser()).giveTo(link);
  assert.equal((await stat(link)).uid, 0);
});

test("runs servers of other suites as the harness's user", { skip: !isRoot }, async () => {
  assert.match((await statusOf({})).Uid ?? "", /^0\t/);
});

test("records the servers' user in the description of the machine", { skip }, async () => {
  const { serverUser } = await (await openLocalHost({ unprivileged: true })).describe("/");
  assert.equal(serverUser, "user 65534 without privileges");
  assert.equal((await (await openLocalHost()).describe("/")).serverUser, undefined);
});
