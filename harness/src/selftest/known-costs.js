import { mkdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { formatDifference } from "@routebench/report/format";
import { counted } from "@routebench/report/words";
import { APP, COLLECTING, KERNEL, OTHER_THREADS } from "../explain/group-of.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";
import { CHAIN, makeTwinApps, TWIN } from "./twin-apps.js";
import { runBench } from "./whole-runs.js";

/**
 * @import { Setting } from "./subjects.js"
 * @import { Explanation } from "@routebench/contract/summary"
 *
 * @typedef {object} KnownCost
 * @property {string} package the source of a package of the twin's own, which exports work()
 * @property {string} [answer] the twin's; absent: it calls work() before the app's handler
 * @property {(dearer: Map<string, number>, allUs: number) => { what: string, us: number, isRight: boolean }} judge
 */

const PACKAGE = "known-cost";

const SPIN_US = 10;

/** By how much what is found may differ from all that the twin costs more, as a share of it. */
const TOLERANCE = 0.15;

/** Of what is little. */
const TOLERANCE_US = 0.75;

/** @param {number} us */
const spinningFor = (us) => `${CHAIN}
const OPERATIONS = Math.round(perUs * ${us});
export const work = () => chain(OPERATIONS);
`;

/**
 * Its length was measured on an idle core, and under load it takes half as long again where both cores are one core's two
 * threads. What is known is the CPU time that the twin costs more, which no sampler tells.
 * @type {(name: string) => KnownCost["judge"]}
 */
const spinIn = (name) => (dearer, allUs) => {
  const us = dearer.get(name) ?? 0;
  const tolerance = Math.max(TOLERANCE_US, TOLERANCE * allUs);
  return { what: name, us, isRight: us > 0 && Math.abs(us - allUs) <= tolerance };
};

/** Most of what a cost adds is found in some groups. @type {(...names: string[]) => KnownCost["judge"]} */
const mostlyIn =
  (...names) =>
  (dearer, allUs) => {
    const us = names.reduce((sum, name) => sum + (dearer.get(name) ?? 0), 0);
    return { what: names.join(" and "), us, isRight: us > 0 && Math.abs(us - allUs) <= allUs / 2 };
  };

/** Nothing in them reads a clock. @type {Record<string, KnownCost>} */
export const KNOWN_COSTS = {
  "10 us of computing in a package": {
    package: spinningFor(SPIN_US),
    judge: spinIn(PACKAGE),
  },
  // Between two system calls: a sampler that is heard only at the next one finds nothing of it.
  "2 us of computing in a package": { package: spinningFor(2), judge: spinIn(PACKAGE) },
  "10 us of computing in a middleware": {
    package: "export const next = (go) => go();\n",
    answer: `${CHAIN}
import { next } from "${PACKAGE}";
const OPERATIONS = Math.round(perUs * ${SPIN_US});
function middleware(a, b, go) {
  chain(OPERATIONS);
  go();
}
const answer = (handler, a, b) => next(() => middleware(a, b, () => handler(a, b)));
`,
    judge: spinIn(APP),
  },
  // What nobody keeps is collected for next to nothing: then it costs others their caches, not its collector.
  "20 kB allocated and kept for 500 requests": {
    package: `
const held = Array.from({ length: 500 });
let next = 0;
export function work() {
  const own = [];
  for (let i = 0; i < 150; i += 1) own.push({ a: i, b: own, c: i, d: i, e: i, f: i, g: i, h: i, i, j: i, k: i, l: i, m: i });
  held[next] = own;
  next = (next + 1) % held.length;
}
`,
    judge: mostlyIn(COLLECTING, OTHER_THREADS, PACKAGE),
  },
  "five more system calls": {
    package: `
import { openSync, readSync } from "node:fs";
const file = openSync("/dev/urandom", "r");
const bytes = Buffer.alloc(1000);
export function work() {
  for (let i = 0; i < 5; i += 1) readSync(file, bytes, 0, bytes.length, null);
}
`,
    judge: mostlyIn(KERNEL),
  },
};

const CALLING = `
import { work } from "${PACKAGE}";
function answer(handler, a, b) {
  work();
  handler(a, b);
}
`;

/** What a round of both apps takes, in slices and under the profiler. */
const ROUND_S = 50;

/** Beyond this, what is found says more of the machine than of the method. */
const MUCH_WAITED = 0.1;

/**
 * Whether what costs a known time is found where it is. Gives the exit code.
 * @param {Setting & { kind?: string[] }} setting
 */
export async function measureKnownCosts({ appsDir, repeats, kind = [], say, signal }) {
  const names = Object.keys(KNOWN_COSTS);
  const chosen = Object.entries(KNOWN_COSTS).filter(
    ([name]) => kind.length === 0 || kind.some((part) => name.includes(part)),
  );
  if (chosen.length === 0) {
    throw new UsageError(`no known cost's name contains what --kind says; ${names.join(", ")}`);
  }
  const minutes = Math.ceil((chosen.length * repeats * ROUND_S) / 60);
  say(
    `Looks for ${chosen.length} of ${names.length} known costs, over ${counted(repeats, "launch")} each: ${minutes} min`,
  );
  /** @type {string[]} */
  const wrong = [];
  for (const [name, known] of chosen) {
    const dir = await makeTwinApps(appsDir, [{ id: TWIN, source: known.answer ?? CALLING }]);
    try {
      await addPackage(path.join(dir, TWIN), known.package);
      const options = ["--apps", dir, "--all", "--no-control", "--rounds", String(repeats)];
      const run = await runBench([...options, "--explain"], signal);
      const { explained } = summarise(run.result);
      if (!explained || explained.failed.length > 0) {
        throw new Error(explained?.failed[0]?.reason ?? "nothing was explained");
      }
      const { line, isRight } = judged(name, known, explained);
      say(line);
      if (!isRight) wrong.push(name);
    } finally {
      await rm(dir, { recursive: true, force: true });
    }
  }
  const found = `Found ${chosen.length - wrong.length} of ${chosen.length} known costs where they are`;
  say(wrong.length === 0 ? found : `${found}; not: ${wrong.join(", ")}`);
  return wrong.length > 0 ? 1 : 0;
}

/** @type {(name: string, known: Pick<KnownCost, "judge">, explained: Pick<Explanation, "apps">) => { line: string, isRight: boolean }} */
export function judged(name, { judge }, { apps }) {
  /** @type {Map<string, number>} */
  const dearer = new Map();
  for (const { appId, groups } of apps) {
    const sign = appId === TWIN ? 1 : -1;
    for (const { name, us } of groups) {
      dearer.set(name, (dearer.get(name) ?? 0) + sign * us.point);
    }
  }
  const allUs = [...dearer.values()].reduce((sum, us) => sum + us, 0);
  const { what, us, isRight } = judge(dearer, allUs);
  const found = `${us.toFixed(1)} us in ${what}, of ${allUs.toFixed(1)} us that it costs more`;
  const waited = Math.max(...apps.map((app) => app.waited ?? 0));
  const shared =
    waited > MUCH_WAITED
      ? `; a server waited for its core for ${Math.round(100 * waited)} % of the time: measure again where nothing else runs`
      : "";
  const where = isRight ? "" : `; ${dearest(dearer)}`;
  return {
    line: `${isRight ? "found" : "NOT FOUND"}: ${name}: ${found}${where}${shared}`,
    isRight,
  };
}

/** The groups that explain the most of it. @param {Map<string, number>} dearer */
const dearest = (dearer) =>
  [...dearer]
    .toSorted(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .slice(0, 4)
    .map(([group, us]) => `${group} ${formatDifference(us)}`)
    .join(", ");

/** @param {string} appDir @param {string} source */
async function addPackage(appDir, source) {
  const folder = path.join(appDir, "node_modules", PACKAGE);
  await mkdir(folder, { recursive: true });
  const manifest = { name: PACKAGE, version: "1.0.0", type: "module", main: "index.js" };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(manifest));
  await writeFile(path.join(folder, "index.js"), source);
}
