import { RANKED_MODES } from "@routebench/contract/modes";
import { DEFAULT_LIMITS, LIMIT_NAMES } from "@routebench/host/limits";
import { DEFAULT_SUITE } from "../find/suites.js";
import {
  collect,
  parseAddress,
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

/** @import { ModeChoice } from "@routebench/contract/modes" */

/**
 * @typedef {object} OptionRow
 * @property {string} flags as commander takes them
 * @property {string} help
 * @property {readonly string[]} [choices]
 * @property {(text: string, previous?: any) => unknown} [parse] throws commander's InvalidArgumentError
 * @property {unknown} [default]
 * @property {string} [defaultText] what help shows as the default
 * @property {string} [group] its heading
 * @property {string} [example] what follows `pnpm bench`
 * @property {true} [isCommon] shown by --help, not only by --help all
 * @property {Trait} [takes] what a mode of the run must have for it
 * @property {readonly string[]} [needs] options that must be given with it
 * @property {readonly string[]} [excludes] options that must not be given with it
 *
 * @typedef {"servers" | "loads from another process" | "the fixed-rate mode"} Trait
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
 * What the rows of a table leave when a command line is read.
 * @template Rows
 * @typedef {{ [Key in keyof Rows as HasDefault<Rows[Key]> extends true ? Key : never]: ValueOf<Rows[Key]> }
 *   & { [Key in keyof Rows as HasDefault<Rows[Key]> extends true ? never : Key]?: ValueOf<Rows[Key]> }} OptionsOf
 */

const LIMITED = Object.keys(LIMIT_NAMES).join(", ");

/**
 * All options of `pnpm bench`, in the order of its help, by their names in code. Other commands take rows from here.
 * The help, docs/cli.md, the checks and the types are made from these rows.
 * @satisfies {Record<string, OptionRow>}
 */
export const BENCH = /** @type {const} */ ({
  filter: {
    group: "What is measured",
    flags: "--filter <name>",
    help: 'choose apps by folder, name, glob or "engine:…"; "!…" excludes; repeatable',
    parse: collect,
    default: /** @type {string[]} */ ([]),
    defaultText: "the featured apps",
    example: "--filter fastify --filter '*express*' --filter '!express'",
    isCommon: true,
  },
  all: {
    group: "What is measured",
    flags: "--all",
    help: "measure every app, not only the featured ones",
    example: "--all",
    isCommon: true,
  },
  suite: {
    group: "What is measured",
    flags: "--suite <id>",
    help: "choose what is compared, with which requests",
    default: DEFAULT_SUITE,
    example: "--suite requests",
    isCommon: true,
  },
  apps: {
    group: "What is measured",
    flags: "--apps <dir>",
    help: "take the apps from this folder (default: the suite's)",
    example: "--apps ../my-apps",
  },
  runtime: {
    group: "What is measured",
    flags: "--runtime <name,...>",
    help: "run the apps on these runtimes, or on a path such as ./out/node (default: this Node)",
    parse: parseRuntimes,
    excludes: ["against", "versions", "server"],
    example: "--filter fastify --runtime node@24,bun",
  },
  against: {
    group: "What is measured",
    flags: "--against <version>",
    help: "compare an app with a git revision, a folder or fastify@5.0.0",
    excludes: ["versions", "server"],
    example: "--filter fastify --against HEAD~1",
    isCommon: true,
  },
  versions: {
    group: "What is measured",
    flags: "--versions <package@version,...>",
    help: "compare versions of packages, installed from the registry",
    parse: parseVersions,
    excludes: ["server"],
    example: "--versions fastify@4,fastify@5",
  },
  reference: {
    group: "What is measured",
    flags: "--no-reference",
    help: "measure a single app without node-http next to it",
    example: "--filter fastify --no-reference",
  },
  control: {
    group: "What is measured",
    flags: "--no-control",
    help: "measure node-http once; a run of 3m or more has it twice, as an A/A control",
    example: "--no-control",
  },
  mode: {
    group: "Which load",
    flags: "--mode <mode>",
    help: "load from another process, from the server's own, or both",
    choices: [...RANKED_MODES, "all"],
    default: /** @type {ModeChoice} */ ("all"),
    example: "--mode external",
    isCommon: true,
  },
  scheme: {
    group: "Which load",
    flags: "--scheme <scheme>",
    help: "use plain HTTP, TLS, or both, which shows what TLS costs",
    choices: ["http", "https", "both"],
    default: "http",
    takes: "servers",
    example: "--scheme both",
    isCommon: true,
  },
  connections: {
    group: "Which load",
    flags: "--connections <n,...>",
    help: "open this many; several give a curve (default: 1000 in-process, 100 external)",
    parse: parsePositiveIntegers,
    takes: "servers",
    example: "--connections 1,10,100,1000",
    isCommon: true,
  },
  pipelining: {
    group: "Which load",
    flags: "--pipelining <n>",
    help: "send this many requests at once on each connection",
    parse: parsePositiveInteger,
    default: 1,
    takes: "servers",
    example: "--pipelining 8",
  },
  rates: {
    group: "Which load",
    flags: "--rate <rate,...>",
    help: "also measure latency at these requests/s or percentages of the capacity",
    parse: parseRates,
    takes: "the fixed-rate mode",
    example: "--mode external --rate 5000,50%,80%",
  },
  duration: {
    group: "Which load",
    flags: "--duration <time>",
    help: "set the length of an external load (default: 1s; 300ms with --quick)",
    parse: parseDurationMs,
    takes: "loads from another process",
    example: "--duration 10s",
  },
  driver: {
    group: "Which load",
    flags: "--generator <name>",
    help: "choose what loads for the absolute figures; slices always use closed-loop",
    choices: ["auto", "wrk", "closed-loop"],
    default: "auto",
    example: "--generator closed-loop",
  },
  quick: {
    group: "How long and how precisely",
    flags: "--quick",
    help: "take a first look, in about a minute",
    example: "--quick",
    isCommon: true,
  },
  budget: {
    group: "How long and how precisely",
    flags: "--budget <time>",
    help: "limit the time of measuring (default: 3m; more for many apps, several cases, or a slow machine)",
    parse: parseDurationMs,
    example: "--budget 10m",
    isCommon: true,
  },
  rounds: {
    group: "How long and how precisely",
    flags: "--rounds <n>",
    help: "launch every app this often (default: as often as the data need)",
    parse: parsePositiveInteger,
    example: "--rounds 10",
  },
  precision: {
    group: "How long and how precisely",
    flags: "--precision <percent>",
    help: "stop when every speed is known this precisely",
    parse: parseShare,
    default: 0.07,
    defaultText: "7%",
    example: "--precision 3 --budget 20m",
  },
  seed: {
    group: "How long and how precisely",
    flags: "--seed <n>",
    help: "repeat the random orders of another run (default: random)",
    parse: parseSeed,
    example: "--seed 42",
  },
  server: {
    group: "On which machines",
    flags: "--server <host>",
    help: "run the apps on another machine, by ssh (docs/hosts.md)",
    parse: parseHost,
    example: "--server me@10.0.0.2",
  },
  loadFrom: {
    group: "On which machines",
    flags: "--load-from <host,...>",
    help: "send the load from these machines (default: this one)",
    parse: parseHosts,
    needs: ["server"],
    example: "--server bench1 --load-from load1,load2",
  },
  serverAddress: {
    group: "On which machines",
    flags: "--server-address <address>",
    help: "make the servers listen on this address, private or not (default: the one of ssh)",
    parse: parseAddress,
    needs: ["server"],
    example: "--server bench1 --server-address 10.0.0.2",
  },
  output: {
    group: "The run",
    flags: "--output <dir>",
    help: "save the results in this folder",
    default: "results/latest",
    example: "--output results/mine",
  },
  resume: {
    group: "The run",
    flags: "--resume",
    help: "continue the interrupted run in --output, with the same options",
    example: "--resume",
    isCommon: true,
  },
  wait: {
    group: "The run",
    flags: "--wait",
    help: "wait until other runs on this machine have ended",
    example: "--wait",
  },
  limit: {
    group: "The run",
    flags: "--limit <name=value>",
    help: `change a limit (docs/faults.md): ${LIMITED}; repeatable`,
    parse: parseLimits,
    default: DEFAULT_LIMITS,
    defaultText: "",
    example: "--limit start=20s --limit memory=2GB",
  },
  failOn: {
    group: "The run",
    flags: "--fail-on <verdict>",
    help: "exit with 1 if an app is slower than its other version",
    choices: ["slower", "never"],
    default: "never",
    example: "--filter koa --against HEAD --fail-on slower",
  },
});

/** @typedef {Omit<OptionsOf<typeof BENCH>, "mode"> & { mode: ModeChoice, explain?: boolean }} BenchOptions */

/** @type {(row: OptionRow) => string} such as "--load-from" */
export const longFlag = ({ flags }) => /--[\w-]+/.exec(flags)?.[0] ?? flags;

/** @param {OptionRow} row */
const isSwitch = ({ flags }) => !flags.includes("<");

/** @param {OptionRow} row */
export const defaultOf = (row) => (isSwitch(row) ? row.flags.startsWith("--no-") : row.default);

/** What a command line says that gives no option. */
export const BENCH_DEFAULTS = /** @type {BenchOptions} */ (
  Object.fromEntries(Object.entries(BENCH).map(([name, row]) => [name, defaultOf(row)]))
);
