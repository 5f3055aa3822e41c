import { HEAD_IDS } from "@routebench/contract/heads";
import { RANKED_MODES } from "@routebench/contract/modes";
import { DEFAULT_SUITE } from "@routebench/contract/suite";
import { DEFAULT_LIMITS, LIMIT_NAMES } from "@routebench/host/limits";
import {
  collect,
  collectHeaders,
  collectRequests,
  parseAddress,
  parseCores,
  parseDurationMs,
  parseHost,
  parseHosts,
  parseLimits,
  parsePositiveInteger,
  parsePositiveIntegers,
  parseRates,
  parseRuntimes,
  parseSeed,
  parseShare,
  parseVersions,
} from "./parsers.js";

/** Where a run saves its result if no other folder is named. */
export const LAST_RUN = "results/latest";

/** @import { ModeChoice } from "@routebench/contract/modes" */

/**
 * @typedef {object} OptionRow
 * @property {string} flags as commander takes them
 * @property {string} help
 * @property {readonly string[]} [choices]
 * @property {(text: string, previous?: any) => unknown} [parse] throws commander's InvalidArgumentError
 * @property {unknown} [default]
 * @property {string} [defaultText] what help shows as the default
 * @property {string} [group] the heading
 * @property {string} [example] text after the flag
 * @property {boolean} [common] shown by --help, not only by --help all
 * @property {Trait} [takes] trait that a mode of the run must have
 * @property {readonly string[]} [needs] options that must be given with it
 * @property {readonly string[]} [excludes] options that must not be given with it
 *
 * @typedef {"servers" | "loads from another process" | "the external mode" |
 *   "the fixed-rate mode"} Trait
 */

/**
 * @template R
 * @typedef {R extends { parse: (...texts: any[]) => infer Value } ? Value
 *   : R extends { choices: readonly (infer Choice)[] } ? Choice
 *   : R extends { flags: `${string}<${string}` } ? string : boolean} ValueOf
 */

/**
 * @template R
 * @typedef {R extends { default: unknown } ? true : ValueOf<R> extends boolean ? true : false} HasDefault
 */

/**
 * The parsed options of a table of rows.
 * @template Rows
 * @typedef {{ [Key in keyof Rows as HasDefault<Rows[Key]> extends true ? Key : never]: ValueOf<Rows[Key]> }
 *   & { [Key in keyof Rows as HasDefault<Rows[Key]> extends true ? never : Key]?: ValueOf<Rows[Key]> }} OptionsOf
 */

/**
 * @template {string} const Flags
 * @template {Omit<OptionRow, "flags" | "help">} const More
 * @param {Flags} flags @param {string} help @param {More} [more]
 */
export const option = (flags, help, more = /** @type {More} */ ({})) => ({ flags, help, ...more });

/** @type {<Rows extends Record<string, OptionRow>>(group: string, rows: Rows) => Rows} */
function inGroup(group, rows) {
  for (const row of Object.values(rows)) row.group = group;
  return rows;
}

const common = true;

/**
 * All options of `pnpm bench`, by their names in code, in the order of its help. Other commands use some of these rows.
 * The help, docs/cli.md, the checks and the types come from these rows.
 */
export const BENCH = {
  ...inGroup("What is measured", {
    filter: option(
      "--filter <name>",
      'choose apps by folder, name, glob or "engine:…"; "!…" excludes; repeatable',
      {
        parse: collect,
        default: [],
        defaultText: "the featured apps",
        common,
        example: "'*express*' --filter '!express'",
      },
    ),
    all: option("--all", "measure every app, not only the featured ones", {
      common,
      example: "--budget 30m",
    }),
    suite: option("--suite <id>", "choose what is compared, with which requests", {
      default: DEFAULT_SUITE,
      common,
      example: "requests",
    }),
    apps: option("--apps <dir>", "take the apps from this folder (default: the suite's)", {
      example: "../my-apps",
    }),
    runtime: option(
      "--runtime <name,...>",
      "run the apps on these runtimes, or on a path such as ./out/node (default: this Node)",
      { parse: parseRuntimes, excludes: ["against", "versions", "server"], example: "node@24,bun" },
    ),
    against: option(
      "--against <version>",
      "compare an app with a git revision, a folder, a version or a build",
      { excludes: ["versions", "server"], common, example: "koa@file:koa.tgz --filter koa" },
    ),
    versions: option(
      "--versions <package@version,...>",
      "compare versions or builds (https:, file:, git+file:) of packages",
      { parse: parseVersions, excludes: ["server"], example: "koa@2,koa@file:koa.tgz" },
    ),
    reference: option("--no-reference", "measure a single app without node-http next to it", {
      example: "--filter fastify",
    }),
    control: option(
      "--no-control",
      "measure node-http once; a run of 3m or more has it twice, as an A/A control",
      { example: "--budget 10m" },
    ),
  }),
  ...inGroup("Which load", {
    mode: option("--mode <mode>", "load from another process, from the server's own, or both", {
      choices: [...RANKED_MODES, "all"],
      default: /** @type {ModeChoice} */ ("all"),
      common,
      example: "external",
    }),
    scheme: option(
      "--scheme <scheme>",
      "use plain HTTP, TLS, or both, which shows what TLS costs",
      {
        choices: ["http", "https", "both"],
        default: "http",
        takes: "servers",
        common,
        example: "both",
      },
    ),
    connections: option(
      "--connections <n,...>",
      "open this many; several give a curve (default: 1000 in-process, 100 external)",
      { parse: parsePositiveIntegers, takes: "servers", common, example: "1,10,100,1000" },
    ),
    pipelining: option("--pipelining <n>", "send this many requests at once on each connection", {
      parse: parsePositiveInteger,
      default: 1,
      takes: "servers",
      example: "8",
    }),
    headers: option(
      "--headers <set>",
      "also send the headers of a client or a browser, and show what they cost",
      { choices: HEAD_IDS, default: "none", takes: "servers", example: "browser" },
    ),
    requestsPerConnection: option(
      "--requests-per-connection <n>",
      "also close connections after n answers, and show what it costs",
      {
        parse: parsePositiveInteger,
        takes: "the external mode",
        excludes: ["generator"],
        example: "10",
      },
    ),
    rates: option(
      "--rate <rate,...>",
      "also measure latency at these requests/s or percentages of the capacity",
      { parse: parseRates, takes: "the fixed-rate mode", example: "5000,50%,80%" },
    ),
    duration: option(
      "--duration <time>",
      "set the length of an external load (default: 1s; 300ms with --quick)",
      { parse: parseDurationMs, takes: "loads from another process", example: "10s" },
    ),
    generator: option(
      "--generator <name>",
      "choose what loads for the absolute figures; slices always use closed-loop",
      { choices: ["auto", "wrk", "closed-loop"], default: "auto", example: "closed-loop" },
    ),
  }),
  ...inGroup("How long and how precisely", {
    quick: option("--quick", "take a first look, in about a minute", {
      common,
      example: "--filter koa",
    }),
    budget: option(
      "--budget <time>",
      "limit the time of measuring (default: 3m; more for many apps, several cases, or a slow machine)",
      { parse: parseDurationMs, common, example: "10m" },
    ),
    rounds: option(
      "--rounds <n>",
      "launch every app this often (default: as often as the data need)",
      { parse: parsePositiveInteger, example: "10" },
    ),
    precision: option("--precision <percent>", "stop when every speed is known this precisely", {
      parse: parseShare,
      default: 0.07,
      defaultText: "7%",
      example: "3 --budget 20m",
    }),
    seed: option("--seed <n>", "repeat the random orders of another run (default: random)", {
      parse: parseSeed,
      example: "42",
    }),
  }),
  ...inGroup("On which machines", {
    server: option(
      "--server <host>",
      "run the apps on another machine (docs/several-machines.md)",
      {
        parse: parseHost,
        example: "me@10.0.0.2",
      },
    ),
    loadFrom: option(
      "--load-from <host,...>",
      "send the load from these machines (default: this one)",
      { parse: parseHosts, needs: ["server"], example: "load1,load2 --server bench1" },
    ),
    serverAddress: option(
      "--server-address <address>",
      "make the servers listen on this address, private or not (default: the one of ssh)",
      { parse: parseAddress, needs: ["server"], example: "10.0.0.2 --server bench1" },
    ),
    cores: option(
      "--cores <server=n,generator=n>",
      "pin servers and load generator to these cores",
      {
        parse: parseCores,
        excludes: ["server"],
        example: "server=4,generator=6",
      },
    ),
  }),
  ...inGroup("The run", {
    output: option("--output <dir>", "save the results in this folder", {
      default: LAST_RUN,
      example: "results/mine",
    }),
    resume: option("--resume", "continue the interrupted run in --output, with the same options", {
      common,
      example: "--output results/mine",
    }),
    wait: option("--wait", "wait until other runs on this machine have ended", {
      example: "--all",
    }),
    force: option("--force", "measure even if another run uses this machine", {
      excludes: ["wait"],
      example: "--quick",
    }),
    limit: option(
      "--limit <name=value>",
      `change a limit (docs/faults.md): ${Object.keys(LIMIT_NAMES).join(", ")}; repeatable`,
      {
        parse: parseLimits,
        default: DEFAULT_LIMITS,
        defaultText: "",
        example: "start=20s --limit memory=2GB",
      },
    ),
    failOn: option(
      "--fail-on <verdict>",
      "exit with 1 if an app is slower than its other version",
      {
        choices: ["slower", "never"],
        default: "never",
        example: "slower --filter koa --against HEAD",
      },
    ),
  }),
};

/** Of a report. */
export const FORMAT = option(
  "--format <format>",
  "choose the format: md is the whole report, svg the chart (default: one screen)",
  { choices: ["md", "html", "svg", "csv", "json"] },
);

const { pipelining, budget, rounds, seed, wait, force, limit, output, failOn } = BENCH;

/** All options of `pnpm bench race`. */
export const RACE_OPTIONS = {
  path: option("--path <path>", "request this path; repeatable", { parse: collectRequests }),
  request: option("--request <'METHOD /path'>", "send this request; several make a mix", {
    parse: collectRequests,
  }),
  header: option("--header <'Name: value'>", "send this header, and do not save its value", {
    parse: collectHeaders,
  }),
  body: option("--body <text|@file>", "send this body with POST, PUT and PATCH"),
  scheme: option("--scheme <scheme>", "use plain HTTP, or the servers' own TLS", {
    choices: ["http", "https"],
    default: "http",
  }),
  connections: option("--connections <n>", "open this many", {
    parse: parsePositiveInteger,
    // More connections than this overflow the queue of simple servers, such as Python's http.server.
    default: 10,
  }),
  pipelining,
  name: option("--name <name>", "name a server; repeat in order", { parse: collect }),
  compare: option("--compare <parts>", "compare less of answers that vary", {
    choices: ["status,length", "status"],
  }),
  allowDifferent: option("--allow-different", "race even if the servers' answers differ"),
  budget: { ...budget, help: "limit the time of measuring (default: 3m)" },
  rounds,
  seed,
  limit,
  wait,
  force,
  output: { ...output, default: "race-results" },
  format: FORMAT,
  json: option("--json", "print the summary as JSON", { excludes: ["format"] }),
  failOn: { ...failOn, help: "exit with 1 if a server is slower than the first" },
};

/** @typedef {Omit<OptionsOf<typeof BENCH>, "mode"> & { mode: ModeChoice, explain?: boolean }} BenchOptions */

/** Such as "--load-from". @param {Pick<OptionRow, "flags">} row */
export const longFlag = ({ flags }) => /--[\w-]+/.exec(flags)?.[0] ?? flags;

/** @param {OptionRow} row */
const isSwitch = ({ flags }) => !flags.includes("<");

/** @param {OptionRow} row */
export const defaultOf = (row) => (isSwitch(row) ? row.flags.startsWith("--no-") : row.default);

/** The options of a command line without options. */
export const BENCH_DEFAULTS = /** @type {BenchOptions} */ (
  Object.fromEntries(Object.entries(BENCH).map(([name, row]) => [name, defaultOf(row)]))
);
