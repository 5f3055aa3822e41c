/** docs/frameworks.md may not fall behind apps/: one of its tables is written by hand, one by `pnpm verify --table`. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { before, test } from "node:test";
import { discoverSubjects } from "../../src/discover/subjects.js";
import { APPS_DIR, ROOT_DIR } from "../../src/workspace.js";

const apps = await discoverSubjects(APPS_DIR);

/** @type {string} */
let text;
/** @type {{ id: string, version: string, engine: string }[]} */
let rows;
before(async () => {
  text = await readFile(path.join(ROOT_DIR, "docs/frameworks.md"), "utf8");
  rows = [...text.matchAll(/^\| `([^`]+)` +\| ([\d.]*) *\| (\S+) +\|/gm)].map(
    ([, id = "", version = "", engine = ""]) => ({ id, version, engine }),
  );
});

test("it lists the apps that there are, in their order, each on its engine", () => {
  assert.deepEqual(
    rows.map(({ id, engine }) => ({ id, engine })),
    apps.map(({ id, engine }) => ({ id, engine })),
  );
});

test("what it says of versions is how the installed ones begin", () => {
  for (const { id, version } of rows) {
    if (version === "") continue;
    const app = apps.find((app) => app.id === id);
    const installed = (app?.newest ?? app)?.version.replace(/^v/, "") ?? "";
    assert.ok(`${installed}.`.startsWith(`${version}.`), `${id} ${installed} is not ${version}`);
  }
});

test("the table of runtimes has a row for each app, and a verdict on each runtime", () => {
  const [, table = ""] = text.split(/<!-- apps by runtime: (?:begin|end) -->/);
  const [head = [], , ...body] = table
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  assert.deepEqual(
    body.map(([folder = ""]) => folder.replaceAll("`", "")),
    apps.map(({ id }) => id),
  );
  const titles = head.slice(1).map((label) => label.replace(/ (\d+)\..*/, " $1"));
  assert.deepEqual(titles.slice(0, 3), ["Node 20", "Node 24", "Node 26"]);
  assert.match(titles.slice(3).join(), /^Bun \d+,Deno \d+$/);
  const reasons = table.match(/^\d+\. /gm) ?? [];
  for (const [folder, ...verdicts] of body) {
    for (const [place, verdict] of verdicts.entries()) {
      assert.match(
        verdict,
        /^(✓( native)?( \S+)?|no \(\d+\)|–)$/,
        `${folder} on ${head[place + 1]}`,
      );
      const reason = Number(/^no \((\d+)\)$/.exec(verdict)?.[1] ?? 0);
      assert.ok(reason <= reasons.length, `${folder} has a reason that is not below the table`);
    }
  }
});

test("the table of runtimes says native where a manifest does", () => {
  const [, table = ""] = text.split(/<!-- apps by runtime: (?:begin|end) -->/);
  for (const { id, native = [], runsOn } of apps) {
    const row = table.split("\n").find((line) => line.startsWith(`| \`${id}\``)) ?? "";
    const [onBun = "", onDeno = ""] = row.split("|").slice(-3, -1);
    for (const [name, verdict] of Object.entries({ bun: onBun, deno: onDeno })) {
      if (!verdict.includes("✓")) continue;
      const isNative = [...native, runsOn].some((one) => one === name);
      assert.equal(verdict.includes("native"), isNative, `${id} on ${name}`);
    }
  }
});

test("what it says of older Nodes is what stands in the apps' folders", () => {
  const said = [...text.matchAll(/^\| `([^`]+)` +\| (\S+) +\| Node (\S+) +\| (\S+) +\|$/gm)].map(
    ([, ...cells]) => cells,
  );
  const held = apps.flatMap(({ newest, ...app }) => {
    const { id, version, node, older } = newest ?? app;
    return older ? [[id, version, node?.replace(">=", ""), older.version]] : [];
  });
  const numbers = held.map((cells) => cells.map((cell) => cell?.replace(/^v| on .*$/g, "")));
  assert.deepEqual(said, numbers);
});
