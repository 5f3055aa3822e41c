/** Which cores a run takes on machines of other kinds, and whether their results are compared. */
import assert from "node:assert/strict";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, describe, test } from "node:test";
import { chooseCores, readTopology } from "@routebench/host/machine/choose-cores";
import { parseCoreList } from "@routebench/host/machine/readings";
import { execa } from "execa";
import { madeUpSys, readFrom } from "../../../packages/host/test/support/made-up-sys.js";
import { saveResult } from "../../src/results/result-store.js";
import { COMMAND, runCommand, startCommand } from "../support/command.js";
import { scatteredResult } from "../support/scattered-result.js";
import { CORES } from "./rows/cores.js";

/** @import { Row } from "./rows/rows.js" */
/** @import { Environment } from "@routebench/contract/result-file" */

const folder = await mkdtemp(path.join(os.tmpdir(), "routebench-cores-"));
after(() => rm(folder, { recursive: true }));

const needsLinux = process.platform === "linux" ? false : "only Linux pins processes";
const allowed = needsLinux
  ? ""
  : (await execa("taskset", ["-cp", `${process.pid}`], { reject: false })).stdout;
const needsPair = /: 0[-,]/.test(allowed) ? false : "needs core 0 and a second core";

const everyOther = (/** @type {number} */ first) =>
  Array.from({ length: 32 }, (_, at) => first + 2 * at).join(",");
const inPairs = (/** @type {number} */ core) => `${core - (core % 2)}-${core - (core % 2) + 1}`;

const TWO_SOCKETS = madeUpSys({
  cores: 64,
  nodes: [everyOther(0), everyOther(1)],
  caches: [everyOther(0), everyOther(1)],
  siblings: (core) => `${core % 32},${(core % 32) + 32}`,
});

const HYBRID = {
  ...madeUpSys({
    cores: 12,
    nodes: ["0-11"],
    caches: ["0-11"],
    siblings: (core) => (core < 8 ? inPairs(core) : `${core}`),
    frequencies: [5500, 5500, 5500, 5500, 5500, 5500, 5800, 5800, 4300, 4300, 4300, 4300],
  }),
};

const BIG_LITTLE = madeUpSys({
  cores: 6,
  nodes: ["0-5"],
  lastLevel: 2,
  caches: ["0-3", "4-5"],
  capacities: [446, 446, 446, 446, 1024, 1024],
});

const EIGHT = madeUpSys({ cores: 8, nodes: ["0-7"], caches: ["0-7"] });

/** @type {[Row, Record<string, string>, string][]} with the allowed cores */
const CHOICES = [
  [CORES.sockets, TWO_SOCKETS, "0-63"],
  [
    CORES.caches,
    madeUpSys({ cores: 16, nodes: ["0-15"], caches: ["0-3", "4-7", "8-11", "12-15"] }),
    "3,7,10-11",
  ],
  [CORES.littleFirst, BIG_LITTLE, "0-5"],
  [CORES.favoured, HYBRID, "0-11"],
  [CORES.efficient, HYBRID, "8-11"],
  [CORES.isolated, { ...EIGHT, "system/cpu/isolated": "1-5" }, "0-7"],
  [CORES.onlyIsolated, { ...EIGHT, "system/cpu/isolated": "1-5" }, "4-5"],
  [CORES.offline, { ...EIGHT, "system/cpu/online": "0,3" }, "0-127"],
  [CORES.threads, madeUpSys({ cores: 2, siblings: inPairs }), "0-1"],
];

describe("the choice of cores", () => {
  for (const [row, files, list] of CHOICES) {
    test(`names cores and reasons when a machine has ${nameOf(row)}`, () => {
      const why = chooseCores(readTopology(parseCoreList(list), [], readFrom(files)))?.why ?? "";
      assert.ok(why.includes(row.says), why);
    });
  }

  test("is shown by doctor when a machine has 64 cores", { skip: needsPair }, async () => {
    const sys = path.join(folder, "sys");
    const proc = path.join(folder, "proc");
    for (const [name, text] of Object.entries(TWO_SOCKETS)) {
      await write(path.join(sys, "devices", name), text);
    }
    await write(path.join(proc, "self/status"), "Cpus_allowed_list:\t0-63\n");
    const env = { ROUTEBENCH_SYS: sys, ROUTEBENCH_PROC: proc };
    const { stdout } = await startCommand(["doctor"], { env });
    assert.ok(words(stdout).includes(CORES.sockets.says), stdout);
  });

  test("has no result when only one core is allowed", { skip: needsPair }, async () => {
    const { stdout } = await onCore(0, ["doctor"]);
    assert.ok(words(stdout).includes(CORES.oneCore.says), stdout);
  });
});

describe("--cores", () => {
  test("is refused when a core does not exist", { skip: needsLinux }, async () => {
    assertRefused(await runCommand(["--cores", "server=0,generator=4095"]), CORES.noSuchCore);
  });

  test("is refused when a core is not allowed", { skip: needsPair }, async () => {
    const ran = await onCore(0, ["--cores", "server=0,generator=1"]);
    assertRefused(ran, CORES.notAllowed);
  });

  test("is refused when both sides get one core", async () => {
    assertRefused(await runCommand(["--cores", "server=1,generator=1"]), CORES.sameCore);
  });
});

describe("compare", () => {
  const debian = "Debian GNU/Linux 12 (Linux 6.1.0)";
  /** @type {[Row, Partial<Environment>, Partial<Environment>][]} */
  const pairs = [
    [CORES.architecture, { architecture: "x64" }, { architecture: "arm64" }],
    [
      CORES.system,
      { operatingSystem: debian },
      { operatingSystem: "Darwin Kernel Version 24.0.0 (Darwin 24.0.0)" },
    ],
    [CORES.governor, { frequencyGovernor: "performance" }, { frequencyGovernor: "powersave" }],
    [CORES.quotas, { quotaCores: null }, { quotaCores: 1.5 }],
  ];
  for (const [row, before, now] of pairs) {
    test(`needs --force when it gets ${nameOf(row)}`, async () => {
      const files = [await save(before), await save(now)];
      const { stdout } = await runCommand(["compare", ...files]);
      assert.ok(stdout.includes(row.says), stdout);
      assert.doesNotMatch(stdout, /slower|faster|tied/);
      const forced = await runCommand(["compare", ...files, "--force"]);
      assert.ok(forced.stdout.includes(row.says), forced.stdout);
    });
  }

  test("names both kernels when the kernel was updated", async () => {
    const kernels = ["6.1.0", "6.12.3"].map((release) => debian.replace("6.1.0", release));
    const files = [];
    for (const operatingSystem of kernels) files.push(await save({ operatingSystem }));
    const { stdout } = await runCommand(["compare", ...files]);
    assert.ok(stdout.includes(CORES.kernel.says), stdout);
    assert.match(stdout, /^\| fastify .*\| (?!not comparable)/m);
    assert.doesNotMatch(stdout, /not comparable \| (?!it is the reference)/);
  });

  test("finds no difference when a quota grants more than all cores, or an older result lacks it", async () => {
    const files = [
      await save({}),
      await save({ quotaCores: null }),
      await save({ quotaCores: 16 }),
    ];
    for (const [at, file] of files.entries()) {
      const { stdout } = await runCommand(["compare", file, files[(at + 1) % 3] ?? ""]);
      assert.doesNotMatch(stdout, /quota/);
    }
  });
});

/** Without a link. @param {Row} row */
function nameOf({ input }) {
  return input.replace(/ \(\[.*\)$/, "").replace("`compare` of ", "");
}

let saved = 0;

/** @param {Partial<Environment>} changes @returns {Promise<string>} its file */
async function save(changes) {
  saved += 1;
  const output = path.join(folder, `result-${saved}`);
  await mkdir(output);
  const result = scatteredResult({ "node-http": 80_000, fastify: 76_000 });
  await saveResult(output, { ...result, environment: { ...result.environment, ...changes } });
  return path.join(output, "result.json");
}

/** @type {(core: number, args: string[]) => Promise<{ exitCode?: number, stdout: string, stderr: string }>} */
function onCore(core, args) {
  const env = { ROUTEBENCH_MACHINE: `test-${process.pid}` };
  const command = ["-c", `${core}`, process.execPath, COMMAND, ...args];
  return execa("taskset", command, { env, reject: false });
}

/** @type {(ran: { exitCode?: number, stderr: string }, row: Row) => void} */
function assertRefused({ exitCode, stderr }, { says }) {
  assert.equal(exitCode, 2, stderr);
  assert.ok(words(stderr).includes(says), stderr);
}

/** @param {string} text */
const words = (text) => text.replaceAll(/\s+/g, " ");

/** @type {(file: string, text: string) => Promise<void>} */
async function write(file, text) {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
