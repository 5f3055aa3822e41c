import { ensureRunFolder } from "@routebench/host/local/guard";
import { UsageError } from "@routebench/host/usage-error";
import { COMMAND } from "@routebench/host/workspace";
import {
  BENCH,
  BENCH_DEFAULTS,
  FORMAT,
  LAST_RUN,
  option,
  RACE_OPTIONS,
} from "../options/options.js";
import {
  collect,
  collectHosts,
  collectRuntimes,
  parseDurationMs,
  parsePositiveInteger,
  parsePositiveIntegers,
} from "../options/parsers.js";

/** @import { NamedRuntime } from "../options/parsers.js" */
/** @import { BenchOptions, OptionRow, OptionsOf } from "../options/options.js" */

/**
 * @typedef {object} ArgumentRow
 * @property {string} name as commander takes it, such as "<host...>"
 * @property {readonly string[]} [choices]
 * @property {(text: string, previous?: any) => unknown} [parse]
 */

/**
 * @template {Record<string, OptionRow>} Rows
 * @typedef {object} CommandRow
 * @property {string} name
 * @property {string} summary
 * @property {string} example what follows `pnpm bench`
 * @property {true} [isForMaintainers]
 * @property {readonly ArgumentRow[]} [args]
 * @property {Rows} options
 * @property {(options: OptionsOf<Rows>, signal: AbortSignal, ...args: any[]) => Promise<number>} run returns the
 *   exit code
 */

/**
 * Infers the types of a command's options from its rows.
 * @template {Record<string, OptionRow>} const Rows @param {CommandRow<Rows>} row
 */
const command = (row) => row;

const { filter, all, suite, apps, runtime, seed, limit, resume, wait, force, output } = BENCH;
const { mode: _mode, rates: _rates, control: _control, ...EXPLAIN } = BENCH;
const FEATURED = { filter, all, suite, apps };
const RUN = { runtime, seed, limit, resume, wait, force, output };
const EVERY = {
  filter: /** @type {const} */ ({ ...filter, defaultText: "all apps" }),
  suite,
  apps,
};

/** @param {BenchOptions} options @param {AbortSignal} signal */
async function bench(options, signal) {
  ensureRunFolder();
  return (await import("./commands/bench.js")).bench(options, signal);
}

/**
 * Runs without the name of a command. Modules are imported when a command runs, because they load more slowly than the
 * command line is parsed.
 */
export const BENCH_COMMAND = command({
  name: COMMAND,
  summary: "measure",
  example: "",
  options: BENCH,
  run: bench,
});

export const COMMANDS = [
  command({
    name: "explain",
    summary: "show where a request's CPU time goes",
    example: "explain --filter koa --filter fastify",
    options: EXPLAIN,
    run: (options, signal) =>
      bench(
        { ...BENCH_DEFAULTS, ...options, control: false, mode: "external", explain: true },
        signal,
      ),
  }),
  command({
    name: "footprint",
    summary: "measure cold start, memory and installed size",
    example: "footprint --filter koa --filter hono --rounds 5",
    options: {
      ...FEATURED,
      ...RUN,
      rounds: option("--rounds <n>", "start every app this often", {
        parse: parsePositiveInteger,
        default: 20,
      }),
    },
    run: (options, signal) =>
      bench({ ...BENCH_DEFAULTS, ...options, mode: "footprint", reference: false }, signal),
  }),
  command({
    name: "race",
    summary: "race servers that you start with commands",
    example: `race 'node old.js' 'node new.js' --path /hello
  ${COMMAND} race 'python3 -m http.server {port}' 'npm start' --budget 1m --fail-on slower`,
    args: [{ name: "<command...>" }],
    options: RACE_OPTIONS,
    async run(options, signal, /** @type {string[]} */ commands) {
      ensureRunFolder();
      return (await import("./commands/race.js")).race(commands, options, signal);
    },
  }),
  command({
    name: "compare",
    summary: "compare two result files, app by app",
    example: "compare old/result.json new/result.json --fail-on slower",
    args: [{ name: "<old>" }, { name: "<new>" }],
    options: {
      failOn: { ...BENCH.failOn, help: "exit with 1 if an app is slower or stopped finishing" },
      force: option("--force", "compare even if the circumstances differ, but not the method"),
    },
    run: async (options, _signal, oldFile, newFile) =>
      (await import("./commands/compare.js")).compare({ ...options, oldFile, newFile }),
  }),
  command({
    name: "report",
    summary: "print a run's tables again, or in another format",
    example: "report results/latest --format csv",
    args: [{ name: "<file>" }],
    options: { format: FORMAT },
    run: async (options, _signal, file) =>
      (await import("./commands/report.js")).report({ ...options, file }),
  }),
  command({
    name: "open",
    summary: `show a run's page in the browser (default: ${LAST_RUN})`,
    example: "open results/mine",
    args: [{ name: "[dir]" }],
    options: {},
    run: async (_options, _signal, dir = LAST_RUN) =>
      (await import("./commands/report.js")).open({ dir }),
  }),
  command({
    name: "list",
    summary: "list the apps and their installed versions",
    example: "list --filter '*express*'",
    options: {
      ...EVERY,
      questions: option("--questions", "show which questions each app answers", {
        excludes: ["suite"],
      }),
      json: option("--json", "print JSON", { needs: ["questions"] }),
    },
    run: async ({ questions, ...options }) =>
      questions
        ? (await import("./commands/list-questions.js")).listQuestions(options)
        : (await import("./commands/list.js")).list(options),
  }),
  command({
    name: "verify",
    summary: "check apps against the contract",
    example: "verify --filter koa",
    options: {
      ...EVERY,
      runtime: { ...runtime, excludes: [] },
      save: option("--save", "save the verdicts and write docs/frameworks.md again", {
        needs: ["runtime"],
        excludes: ["suite", "apps"],
      }),
    },
    async run(options, signal) {
      ensureRunFolder();
      return (await import("./commands/verify.js")).verify(options, signal);
    },
  }),
  command({
    name: "serve",
    summary: "start apps, to load them by hand",
    example: "serve --filter koa --port 4000",
    options: {
      ...FEATURED,
      all: { ...all, help: "start every app, not only the featured ones" },
      scheme: option("--scheme <scheme>", "use plain HTTP, or TLS with a temporary certificate", {
        choices: ["http", "https"],
        default: "http",
      }),
      port: option("--port <n>", "listen on this port, and the next ones", {
        parse: parsePositiveInteger,
        default: 3000,
      }),
    },
    async run(options, signal) {
      ensureRunFolder();
      return (await import("./commands/serve.js")).serve(options, signal);
    },
  }),
  command({
    name: "doctor",
    summary: "show what this machine means for a run, and what to do",
    example: "doctor --suite static",
    options: { suite },
    run: async (options) => (await import("./commands/doctor.js")).doctor(options),
  }),
  command({
    name: "new-app",
    summary: "create apps/<folder> from the template",
    example: "new-app koa --package koa",
    args: [{ name: "<folder>" }],
    options: {
      package: option("--package <name>", "add this npm package (default: <folder>)"),
    },
    run: async (options, _signal, folder) =>
      (await import("./commands/new-app.js")).newApp({ ...options, folder }),
  }),
  command({
    name: "runtime",
    summary: "add or list Nodes, Bun and Deno for --runtime",
    example: "runtime add node@24 bun",
    args: [
      { name: "<add|list>", choices: ["add", "list"] },
      { name: "[runtime...]", parse: collectRuntimes },
    ],
    options: {},
    async run(_options, _signal, action, /** @type {NamedRuntime[]} */ names = []) {
      const { addRuntimes, listRuntimes } = await import("./commands/runtime.js");
      if (action === "list" && names.length === 0) return listRuntimes();
      if (action === "add" && names.length > 0) return addRuntimes(names);
      throw new UsageError(
        "runtime add needs runtimes, e.g. node@24 bun; runtime list takes none.",
      );
    },
  }),
  command({
    name: "hosts",
    summary: "prepare other machines for --server and --load-from",
    example: "hosts prepare bench1 load1 load2",
    args: [
      { name: "<prepare>", choices: ["prepare"] },
      { name: "<host...>", parse: collectHosts },
    ],
    options: {},
    run: async (_options, signal, _action, names) =>
      (await import("./commands/hosts.js")).prepareHosts(names, signal),
  }),
  command({
    name: "pr",
    summary: "preview the comment that your pull request will get",
    example: "pr --budget 10m",
    isForMaintainers: true,
    options: {
      base: option("--base <revision>", "compare with this revision (default: the main branch)"),
      budget: option("--budget <time>", "limit the time for all of it", {
        parse: parseDurationMs,
        // Below the limit of the job that measures pull requests (.github/workflows/measure-pr.yml).
        default: 40 * 60_000,
        defaultText: "40m",
      }),
      output: { ...output, default: "pr-results" },
      artifact: option("--artifact <url>", "link to the full reports at this address"),
    },
    async run(options, signal) {
      ensureRunFolder();
      return (await import("../../../tools/pull-requests/pr.js")).pr(options, signal);
    },
  }),
  command({
    name: "publish",
    summary: "copy a finished run into results/ and the README",
    example: "publish --all --only main hosts",
    isForMaintainers: true,
    args: [{ name: "[dir]" }],
    options: {
      all: option("--all", "measure, publish and commit each result whose code changed"),
      check: option("--check", "check that published results are fit, unchanged and agree", {
        excludes: ["all", "derived", "force"],
      }),
      only: option("--only <names...>", "publish only these, e.g. main; hosts only if named", {
        parse: collect,
        needs: ["all"],
      }),
      with: option(
        "--with <name=folder...>",
        "take a package from a folder, e.g. bastard=../bastard",
        { parse: collect, needs: ["all"] },
      ),
      derived: option("--derived", "render the published pages again", {
        excludes: ["all", "force"],
      }),
      force: option("--force", "publish even a quick or failed run, or on a busy machine"),
    },
    async run({ with: packages, ...options }, signal, given) {
      const { all, check, derived } = options;
      const flag = all ? "--all" : check ? "--check" : derived && "--derived";
      if (flag && given) throw new UsageError(`${flag} takes no folder. Remove ${given}.`);
      const dir = given ?? LAST_RUN;
      if (check) {
        return (await import("../../../tools/publish/check.js")).checkPublished();
      }
      ensureRunFolder();
      if (all) {
        const { publishAll } = await import("../../../tools/publish/publish-all.js");
        return publishAll({ ...options, packages }, signal);
      }
      const { publish, publishDerived } = await import("../../../tools/publish/publish.js");
      return derived ? publishDerived({}, signal) : publish({ ...options, dir });
    },
  }),
  command({
    name: "selftest",
    summary: "measure how accurate routebench is on this machine",
    example: "selftest --repeats 5",
    isForMaintainers: true,
    options: {
      apps,
      repeats: option("--repeats <n>", "repeat this often (default: 3)", {
        parse: parsePositiveInteger,
      }),
      connections: option("--connections <n,...>", "open this many connections (default: 10,100)", {
        parse: parsePositiveIntegers,
      }),
      kind: option("--kind <words>", "measure only twins with this in their name; repeatable", {
        parse: collect,
      }),
      budget: option("--budget <time>", "limit each run (default: 60s)", {
        parse: parseDurationMs,
      }),
    },
    async run(options, signal) {
      ensureRunFolder();
      const { selftest } = await import("../../../tools/selftest/selftest.js");
      return selftest(options, signal);
    },
  }),
];
