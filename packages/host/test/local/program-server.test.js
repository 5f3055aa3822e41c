/** A server that is a separate program, controlled by its arguments, its configuration and signals. */
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
async function shownBy(server) {
  return JSON.parse((await get(server.origin, "/")).body);
}

test("gets host, port and the suite's options only as arguments", async () => {
  const port = await findFreePorts();
  const words = ["{root}", "a b", "{unknown}", "{host}:{port}", "{file}"];
  const server = await start("listens", { words }, { port, given: { root: "/files" } });
  assert.equal(server.origin, `http://127.0.0.1:${port}`);
  assert.deepEqual(await shownBy(server), {
    given: { root: "/files" },
    words: ["/files", "a b", "{unknown}", `127.0.0.1:${port}`, path.join(DIR, "listens.js")],
    hasChannel: false,
    uid: process.getuid?.(),
  });
});

test("listens on a free port, stops, and leaves no process", async () => {
  const server = await start("listens");
  assert.deepEqual((await shownBy(server)).words, []);
  await server.stop();
  assert.equal(await server.exited, "was ended by SIGTERM");
  assert.deepEqual(await childrenOf(process.pid), []);
});

test("gets its filled-in configuration in a folder that is removed when it ends", async () => {
  const dir = temporaryFolder();
  const config = path.join(dir, "server.conf");
  await writeFile(config, 'listen {host}:{port}; root "{root}"; log {folder}/log; block { a }\n');
  const server = await start("listens", { words: ["{config}"], config }, { given: { root: dir } });
  const [file] = (await shownBy(server)).words;
  assert.equal(path.basename(file), "server.conf");
  const folder = path.dirname(file);
  assert.deepEqual(await readdir(folder), ["server.conf"]);
  const { stdout } = await execa("cat", [file]);
  const { port } = server;
  assert.equal(stdout, `listen 127.0.0.1:${port}; root "${dir}"; log ${folder}/log; block { a }`);
  await server.stop();
  await until(() => access(folder).then(...[() => false, () => true]));
});

test("gives the folder to the servers' user only after the configuration is written", async () => {
  const config = path.join(DIR, "listens.js");
  const program = { dir: DIR, command: ["node", "{dir}/listens.js", "{options}"], config };
  /** @type {string[][]} */
  const given = [];
  const giveTo = async (/** @type {string} */ folder) => void given.push(await readdir(folder));
  started.push(await ProgramServer.start({ serverFile: "", program }, [], {}, PATIENT, giveTo));
  assert.deepEqual(given, [["listens.js"]]);
});

test("rejects a value with special characters only if the configuration uses it", async () => {
  const config = path.join(DIR, "listens.js");
  const given = { host: "127.0.0.1", hasChannel: 'x"; include /etc/passwd' };
  const dir = temporaryFolder();
  const template = path.join(dir, "server.conf");
  await writeFile(template, "root {hasChannel};");
  await assert.rejects(start("listens", { config: template }, { given }), {
    code: "start-failed",
    message: /cannot contain the hasChannel/,
  });
  await start("listens", { config }, { given });
});

test("does not apply if the program is not installed, and says how to install it", async () => {
  const program = { dir: DIR, command: ["no-such-server"], install: "apt-get install no-such" };
  await assert.rejects(ProgramServer.start({ serverFile: "", program }), {
    code: "does-not-apply",
    message: "no-such-server is not installed here. Run: apt-get install no-such",
  });
});

test("does not apply if its files are missing", async () => {
  const words = ["node", `{dir}/listens.js`, "{options}"];
  const install = "apt-get install such";
  const program = { dir: DIR, command: words, needs: ["{dir}/listens.js", "{module}"], install };
  const app = { serverFile: "", program };
  await assert.rejects(ProgramServer.start(app, [], { given: { module: "/nowhere/such.so" } }), {
    code: "does-not-apply",
    message: "such.so is not installed here. Run: apt-get install such",
  });
  const given = { module: path.join(DIR, "listens.js") };
  started.push(await ProgramServer.start(app, [], { given }, PATIENT));
});

test("does not apply if the program reports a missing package", async () => {
  await assert.rejects(start("lacks-a-package"), {
    code: "does-not-apply",
    message: /its package is nowhere/,
  });
});

test("reports the last words of a program that dies at its start", async () => {
  await assert.rejects(start("dies"), {
    code: "crashed",
    message: /exited with code 1: .*no such module in the configuration/,
  });
});

test("kills a program that ignores SIGTERM, and reports that", async () => {
  const server = await start("ignores-sigterm", {}, {}, { stopMs: 200 });
  await assert.rejects(server.stop(), { code: "will-not-stop" });
  assert.deepEqual(await childrenOf(process.pid), []);
});

test("survives a program that ends its whole process group", async () => {
  const server = await start("ends-its-group");
  await server.stop();
  assert.equal(await server.exited, "was ended by SIGKILL");
});

test("ends a worker that lost its mark", async () => {
  const server = await start("forgets-its-mark");
  assert.equal((await commandLinesWith("forgetful")).length, 1);
  await server.kill();
  assert.deepEqual(await commandLinesWith("forgetful"), []);
});

test("leaves no worker that lost its mark when the harness is killed", {
  skip: process.platform !== "linux" && "needs /proc",
}, async () => {
  const harness = execa(process.execPath, [path.join(DIR, "../support/hold-program.js")], {
    reject: false,
    buffer: false,
  });
  // The program starts only after the guard knows it.
  await new Promise((resolve) => harness.stdout?.once("data", resolve));
  await until(async () => (await commandLinesWith("forgetful")).length === 1);
  harness.kill("SIGKILL");
  await harness;
  await until(async () => (await commandLinesWith("forgetful")).length === 0);
});

test("fills in known words in braces and keeps all other braces", () => {
  const values = { port: 80, root: "/files" };
  assert.equal(
    fillTemplate("listen {port}; server { root {root}; {other} {toString} }", values),
    "listen 80; server { root /files; {other} {toString} }",
  );
});

test("inserts any value unchanged", () => {
  fc.assert(
    fc.property(fc.string(), (root) => {
      const values = { root, port: 80 };
      assert.equal(fillTemplate("a {root} b", values), `a ${root} b`);
    }),
  );
});

test("rejects values with special characters in a configuration", () => {
  for (const root of ["/a b", '/a"', "/a;", "/a\n", "/a{", "/$a", "/a'", "/a#", "/a\\"]) {
    assert.throws(() => fillTemplate("{root}", { root }, { isFile: true }), {
      code: "start-failed",
      message: /cannot contain the root/,
    });
  }
  const root = "/tmp/routebench-static-aB3_x.y";
  assert.equal(fillTemplate("{root}", { root }, { isFile: true }), root);
});
