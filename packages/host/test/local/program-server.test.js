/** A server that is a program of its own: told by its arguments and its configuration, ended by a signal. */
import assert from "node:assert/strict";
import { access, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterEach, test } from "node:test";
import { fileURLToPath } from "node:url";
import { execa } from "execa";
import fc from "fast-check";
import { fillTemplate, ProgramServer } from "../../src/local/program-server.js";
import { get } from "../support/get.js";
import { findFreePorts } from "../support/ports.js";
import { childrenOf, commandLinesWith } from "../support/processes.js";
import { temporaryFolder } from "../support/temporary-folder.js";
import { until } from "../support/until.js";

/** @import { ServerLimits, ServerOptions } from "../../src/host.js" */
/** @import { LocalServer } from "../../src/local/local-server.js" */

const DIR = fileURLToPath(new URL("../programs/", import.meta.url));
const PATIENT = { startMs: 60_000, stopMs: 60_000 };

/** @type {LocalServer[]} */
const started = [];
afterEach(() => Promise.all(started.splice(0).map((server) => server.kill())));

/**
 * @param {string} name of a test double in test/programs
 * @param {{ words?: string[], config?: string }} [more]
 * @param {ServerOptions} [options]
 * @param {Partial<ServerLimits>} [limits]
 */
async function start(name, { words = [], config } = {}, options, limits) {
  const command = ["node", `{dir}/${name}.js`, "{options}", ...words];
  const program = { dir: DIR, command, ...(config && { config }) };
  const app = { serverFile: path.join(DIR, `${name}.js`), program };
  const server = await ProgramServer.start(app, [], options, { ...PATIENT, ...limits });
  started.push(server);
  return server;
}

/** @param {LocalServer} server */
async function toldTo(server) {
  return JSON.parse((await get(server.origin, "/")).body);
}

test("is told host, port and what the suite gives, by its arguments alone", async () => {
  const port = await findFreePorts();
  const words = ["{root}", "a b", "{unknown}", "{host}:{port}", "{file}"];
  const server = await start("listens", { words }, { port, given: { root: "/files" } });
  assert.equal(server.origin, `http://127.0.0.1:${port}`);
  assert.deepEqual(await toldTo(server), {
    given: { root: "/files" },
    words: ["/files", "a b", "{unknown}", `127.0.0.1:${port}`, path.join(DIR, "listens.js")],
    hasChannel: false,
    uid: process.getuid?.(),
  });
});

test("listens on a free port, ends when it is asked to, and leaves no process", async () => {
  const server = await start("listens");
  assert.deepEqual((await toldTo(server)).words, []);
  await server.stop();
  assert.equal(await server.exited, "was ended by SIGTERM");
  assert.deepEqual(await childrenOf(process.pid), []);
});

test("has its configuration filled in, in a folder that goes when it ends", async () => {
  const dir = temporaryFolder();
  const config = path.join(dir, "server.conf");
  await writeFile(config, 'listen {host}:{port}; root "{root}"; log {folder}/log; block { a }\n');
  const server = await start("listens", { words: ["{config}"], config }, { given: { root: dir } });
  const [file] = (await toldTo(server)).words;
  assert.equal(path.basename(file), "server.conf");
  const folder = path.dirname(file);
  assert.deepEqual(await readdir(folder), ["server.conf"]);
  const { stdout } = await execa("cat", [file]);
  const { port } = server;
  assert.equal(stdout, `listen 127.0.0.1:${port}; root "${dir}"; log ${folder}/log; block { a }`);
  await server.stop();
  await until(() => access(folder).then(...[() => false, () => true]));
});

test("its folder is given to its user when the configuration is in it, not before", async () => {
  const config = path.join(DIR, "listens.js");
  const program = { dir: DIR, command: ["node", "{dir}/listens.js", "{options}"], config };
  /** @type {string[][]} */
  const given = [];
  const own = async (/** @type {string} */ folder) => void given.push(await readdir(folder));
  started.push(await ProgramServer.start({ serverFile: "", program }, [], {}, PATIENT, own));
  assert.deepEqual(given, [["listens.js"]]);
});

test("a configuration takes no value that would mean something in it", async () => {
  const config = path.join(DIR, "listens.js");
  const given = { host: "127.0.0.1", hasChannel: 'x"; include /etc/passwd' };
  const dir = temporaryFolder();
  const template = path.join(dir, "server.conf");
  await writeFile(template, "root {hasChannel};");
  await assert.rejects(start("listens", { config: template }, { given }), {
    code: "start-failed",
    message: /cannot hold the hasChannel/,
  });
  await start("listens", { config }, { given });
});

test("a program that is not installed has no row to fill, and says how it is had", async () => {
  const program = { dir: DIR, command: ["no-such-server"], install: "apt-get install no-such" };
  await assert.rejects(ProgramServer.start({ serverFile: "", program }), {
    code: "does-not-apply",
    message: "no-such-server is not installed here. Get it by: apt-get install no-such",
  });
});

test("one whose files are missing has none either", async () => {
  const words = ["node", `{dir}/listens.js`, "{options}"];
  const install = "apt-get install such";
  const program = { dir: DIR, command: words, needs: ["{dir}/listens.js", "{module}"], install };
  const app = { serverFile: "", program };
  await assert.rejects(ProgramServer.start(app, [], { given: { module: "/nowhere/such.so" } }), {
    code: "does-not-apply",
    message: "such.so is not installed here. Get it by: apt-get install such",
  });
  const given = { module: path.join(DIR, "listens.js") };
  started.push(await ProgramServer.start(app, [], { given }, PATIENT));
});

test("one that lacks what it need not have says so", async () => {
  await assert.rejects(start("lacks-a-package"), {
    code: "does-not-apply",
    message: /its package is nowhere/,
  });
});

test("one that dies at its start is told with its last words", async () => {
  await assert.rejects(start("dies"), {
    code: "crashed",
    message: /exited with code 1: .*no such module in the configuration/,
  });
});

test("one that does not heed the signal is killed, and that is said", async () => {
  const server = await start("ignores-sigterm", {}, {}, { stopMs: 200 });
  await assert.rejects(server.stop(), { code: "will-not-stop" });
  assert.deepEqual(await childrenOf(process.pid), []);
});

test("one that ends its whole process group does not end the harness", async () => {
  const server = await start("ends-its-group");
  await server.stop();
  assert.equal(await server.exited, "was ended by SIGKILL");
});

test("one whose worker has forgotten its mark ends with all of its group", async () => {
  const server = await start("forgets-its-mark");
  assert.equal((await commandLinesWith("forgetful")).length, 1);
  await server.kill();
  assert.deepEqual(await commandLinesWith("forgetful"), []);
});

test("a harness that is killed leaves no worker that has forgotten its mark", {
  skip: process.platform !== "linux" && "needs /proc",
}, async () => {
  const harness = execa(process.execPath, [path.join(DIR, "../support/hold-program.js")], {
    reject: false,
    buffer: false,
  });
  // It is held until it has been told to the guard: it answers by then.
  await new Promise((resolve) => harness.stdout?.once("data", resolve));
  await until(async () => (await commandLinesWith("forgetful")).length === 1);
  harness.kill("SIGKILL");
  await harness;
  await until(async () => (await commandLinesWith("forgetful")).length === 0);
});

test("words in braces that have a value get it; all other braces stay", () => {
  const values = { port: 80, root: "/files" };
  assert.equal(
    fillTemplate("listen {port}; server { root {root}; {other} {toString} }", values),
    "listen 80; server { root /files; {other} {toString} }",
  );
});

test("a value is put in as it is, whatever it holds, and not looked at again", () => {
  fc.assert(
    fc.property(fc.string(), (root) => {
      const values = { root, port: 80 };
      assert.equal(fillTemplate("a {root} b", values), `a ${root} b`);
    }),
  );
});

test("a configuration takes none that could mean something in it", () => {
  for (const root of ["/a b", '/a"', "/a;", "/a\n", "/a{", "/$a", "/a'", "/a#", "/a\\"]) {
    assert.throws(() => fillTemplate("{root}", { root }, { isFile: true }), {
      code: "start-failed",
      message: /cannot hold the root/,
    });
  }
  const root = "/tmp/routebench-static-aB3_x.y";
  assert.equal(fillTemplate("{root}", { root }, { isFile: true }), root);
});
