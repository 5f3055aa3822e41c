/** Apps that are right must be measured, and apps that are wrong must be named with the right reason. */
import assert from "node:assert/strict";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { after, before, describe, test } from "node:test";
import { wrk } from "@routebench/generators/wrk/wrk";
import { makeAppsFolder } from "../support/apps-folder.js";
import { runCommand, SHORT, UNSETTLED } from "../support/command.js";
import { reasonOf } from "../support/report-text.js";
import { readReport, readSavedResult } from "../support/saved-result.js";
import { APPS } from "./rows/apps.js";

/** @import { ResultFile } from "@routebench/contract/result-file" */

/** It reads neither interim answers nor bodies. */
const WRK = (await wrk.probe().catch(() => null)) ? ["--generator", "wrk"] : [];

const SOURCE = await readFile(
  new URL("../../../apps/node-http/server.js", import.meta.url),
  "utf8",
);
const HANDLER = "  response.writeHead(status";
const LISTENS = "  await new Promise((resolve, reject) => {\n    server.once";
const ENDS = "response.end(body);";

/** @type {(line: string, place?: string) => (source: string) => string} the line before a place */
const add =
  (line, place = HANDLER) =>
  (source) => {
    assert.ok(source.includes(place), place);
    return `let count = 0;\n${source.replace(place, `${line}\n${place}`)}`;
  };

/** @type {(line: string) => (source: string) => string} the line instead of the answer */
const answering = (line) => (source) =>
  `let count = 0;\n${source.replace(/ {2}response\.writeHead\(status[\s\S]*?end\(body\);/, () => line)}`;

/** Changes of node:http's app that leave its answers right. */
const RIGHT = {
  plain: (/** @type {string} */ source) => source,
  // https://github.com/the-benchmarker/web-frameworks/issues/8038
  headers: add(
    `  response.setHeader("x-request-id", "r".repeat((count += 1) % 700));
  if (count % 3 === 0) response.setHeader("X-Slow", "1");
  response.setHeader("set-cookie", Array(1 + (count % 4)).fill("a=b"));`,
  ),
  // https://github.com/mcollina/autocannon/issues/464
  interim: add('  response.writeEarlyHints({ link: "</a.css>; rel=preload" });'),
  // https://github.com/wg/wrk/issues/140
  patient: answering(
    `  setTimeout(() => {
    response.writeHead(status, { "Content-Type": type });
    response.end(body);
  }, 100);`,
  ),
  chunks: answering(
    `  response.setHeader("Keep-Alive", "timeout=5, max=" + (100 - (count % 100)));
  response.writeHead(status, { "Content-Type": type, Trailer: "X-Sum" });
  const cut = 1 + ((count += 1) % 3);
  response.write(body.slice(0, cut));
  response.write(body.slice(cut));
  response.addTrailers({ "X-Sum": String(count) });
  response.end();`,
  ),
  closes: add('  response.setHeader("Connection", "close");'),
  five: add("  server.maxRequestsPerSocket = 5;", LISTENS),
  // It starts late, returns before it listens, and takes long for its first answer.
  late: (/** @type {string} */ source) =>
    add(
      "  if ((count += 1) === 1) return setTimeout(() => send(response, status, type, body), 1000);",
    )(source)
      .replace(
        LISTENS,
        () => `  await new Promise((resolve) => setTimeout(resolve, 500));\n${LISTENS}`,
      )
      .replace("server.listen(port, host, resolve);", "resolve(undefined);")
      .replace(
        "  return {\n    port: server.address().port,",
        `  const given = 20_000 + (process.pid % 10_000);
  setTimeout(() => server.listen(given, host), 300);
  return {\n    port: given,`,
      ),
};

/** A package that hides what it starts. @type {(lines: string) => Record<string, string>} */
const inPackage = (lines) => ({
  "node_modules/helper/package.json": '{ "name": "helper", "main": "index.js" }',
  "node_modules/helper/index.js": lines,
});
const usingPackage = (/** @type {string} */ source) =>
  `import helper from "helper";\n${source.replace("close: () =>", "close: () => helper.stop() &&")}`;

const FOREVER = '"setInterval(() => {}, 1000)"';

/**
 * What makes the app wrong: its source, further files, and what `pnpm verify` says.
 * @type {Record<string, { source: (source: string) => string | null, files?: Record<string, string>, says: string }>}
 */
const WRONG = {
  noEntry: { source: () => null, says: APPS.noEntry.says },
  typeScript: { source: () => null, files: { "server.ts": SOURCE }, says: APPS.typeScript.says },
  // https://github.com/nodejs/node/issues/40702
  onlyIpv6: {
    source: (source) => source.replace("listen(port, host,", 'listen(port, "::1",'),
    says: APPS.onlyIpv6.says,
  },
  publicLater: {
    source: (source) =>
      `import net from "node:net";\nconst other = net.createServer().unref();\nsetTimeout(() => other.listen(0, "0.0.0.0"), 300);\n${source}`,
    says: APPS.publicLater.says,
  },
  thread: {
    source: usingPackage,
    files: inPackage(
      `const { Worker } = require("worker_threads");\nconst worker = new Worker(${FOREVER}, { eval: true });\nexports.stop = () => worker.terminate();`,
    ),
    says: APPS.thread.says,
  },
  // https://github.com/elysiajs/elysia/issues/64
  process: {
    source: usingPackage,
    files: inPackage(
      `const { spawn } = require("child_process");\nconst child = spawn(process.execPath, ["-e", ${FOREVER}]);\nexports.stop = () => child.kill();`,
    ),
    says: APPS.process.says,
  },
  switchedOff: {
    source: (source) => `import "./lib/app.js";\n${source}`,
    files: { "lib/app.js": 'const app = { set() {} };\napp.set("etag", false);\n' },
    says: APPS.switchedOff.says,
  },
};

const folder = await makeAppsFolder({});
after(() => folder.remove());

/** @type {(apps: Record<string, { text: string | null, files?: Record<string, string> }>) => Promise<void>} */
async function writeApps(apps) {
  await rm(folder.dir, { recursive: true, force: true });
  for (const [id, { text, files = {} }] of Object.entries(apps)) {
    const routebench = {
      name: id,
      homepage: "https://example.org",
      cannot: { table: "no routes" },
    };
    const packageJson = JSON.stringify({ type: "module", routebench });
    const all = {
      ...files,
      "package.json": packageJson,
      ...(text !== null && { "server.js": text }),
    };
    for (const [file, content] of Object.entries(all)) {
      const place = path.join(folder.dir, id, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, content);
    }
  }
}

/** @param {string[]} args */
const ofFolder = (args) => ["--apps", folder.dir, "--output", folder.output, ...args];

describe("pnpm verify", () => {
  /** @type {string} */
  let printed;
  before(async () => {
    const plain = { source: (/** @type {string} */ source) => source, says: "" };
    const apps = Object.entries({ ...WRONG, plain }).map(([id, { source, ...app }]) => {
      return [id, { ...app, text: source(SOURCE) }];
    });
    await writeApps(Object.fromEntries(apps));
    printed = (await runCommand(["verify", "--apps", folder.dir])).stdout;
  });

  for (const [id, { says }] of Object.entries(WRONG)) {
    test(`refuses the app "${id}" with its reason`, () => {
      const line = printed.split("\n").find((text) => text.startsWith(`✗ ${id}: `));
      assert.ok(line?.includes(says), printed);
    });
  }

  test("accepts a good app next to apps that are wrong", () => {
    assert.match(printed, /^✓ plain /m);
  });
});

describe("pnpm bench", () => {
  /** @type {ResultFile} */
  let result;
  /** @type {string} */
  let report;
  before(async () => {
    const right = Object.entries(RIGHT).map(([id, source]) => [id, { text: source(SOURCE) }]);
    const noEntry = { text: null };
    const publicLater = { text: WRONG.publicLater?.source(SOURCE) ?? null };
    await writeApps({ ...Object.fromEntries(right), noEntry, publicLater });
    const ran = await runCommand(ofFolder([...SHORT, "--mode", "external", ...WRK]));
    assert.equal(ran.exitCode, 1, ran.stderr);
    [result, report] = [await readSavedResult(folder.output), await readReport(folder.output)];
  });

  for (const id of Object.keys(RIGHT)) {
    test(`measures the right app "${id}"`, () => {
      const app = result.apps.find((each) => each.id === id);
      assert.deepEqual(app?.verification, { status: "ok" });
      const trials = result.trials.filter(({ appId }) => appId === id);
      assert.ok(trials.length > 0);
      for (const trial of trials) assert.equal(trial.status, "ok", JSON.stringify(trial));
    });
  }

  test("names the apps that send interim answers", () => {
    assert.ok(report.includes(APPS.interim.says), report);
  });

  test("names an app without a server.js, and an app with a public port", () => {
    for (const id of /** @type {const} */ (["noEntry", "publicLater"])) {
      const reason = reasonOf(report, "External", id) ?? "";
      assert.ok(reason.includes(APPS[id].says), reason);
    }
  });
});

test("in-process, measures answers in changing forms, and blames autocannon for its own failures", async () => {
  const { interim, five } = RIGHT;
  // Under load it sends answers that no request asked for, which autocannon does not expect.
  const unasked = add(
    `  if (response.socket.server._connections > 10) {
    const { socket } = response;
    setImmediate(() => socket.write("HTTP/1.1 200 OK\\r\\nContent-Length: 0\\r\\n\\r\\n"));
  }`,
    ENDS,
  );
  const sources = Object.entries({ interim, five, unasked });
  await writeApps(Object.fromEntries(sources.map(([id, of]) => [id, { text: of(SOURCE) }])));
  await runCommand(ofFolder([...SHORT, "--mode", "in-process"]));
  const { trials } = await readSavedResult(folder.output);
  const failed = trials.filter(({ status }) => status === "failed");
  assert.deepEqual(
    failed.map(({ appId }) => appId),
    ["unasked"],
    JSON.stringify(failed),
  );
  const report = await readReport(folder.output);
  const reason = reasonOf(report, "In-process", "unasked");
  assert.ok(reason?.includes(APPS.autocannon.says), reason);
});

test("refuses a handler that is too slow for the connections, and measures it with fewer", async () => {
  const slow = add("  for (const began = performance.now(); performance.now() - began < 100; );");
  await writeApps({ slow: { text: slow(SOURCE) } });
  const run = ["--quick", "--rounds", "1", ...UNSETTLED, "--mode", "external"];
  const refused = await runCommand(ofFolder([...run, "--connections", "100"]));
  assert.equal(refused.exitCode, 1, refused.stderr);
  const report = await readReport(folder.output);
  assert.ok(reasonOf(report, "External", "slow")?.includes(APPS.slow.says), report);
  const [, fewer = ""] = /Add --connections (\d+)/.exec(report) ?? [];
  assert.ok(Number(fewer) >= 1 && Number(fewer) < 100, report);
  // With all that it can take, this test would take long.
  const few = String(Math.min(3, Number(fewer)));
  const measured = await runCommand(ofFolder([...run, "--connections", few]));
  assert.equal(measured.exitCode, 0, measured.stderr);
});
