import { RANKED_MODES } from "@routebench/contract/modes";
import { DEFAULT_LIMITS, LIMIT_NAMES } from "@routebench/host/limits";
import { Option } from "commander";
import {
  addOptionsOf,
  failOnOption,
  featuredOptions,
  loadFromOption,
  publicAddressOption,
  runtimeOption,
  serverAddressOption,
} from "./options.js";
import {
  parseDurationMs,
  parseHost,
  parseLimits,
  parseLoads,
  parsePositiveInteger,
  parsePositiveIntegers,
  parseRates,
  parseSeed,
  parseShare,
  parseVersions,
} from "./parsers.js";

/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Command } from "commander" */

/** @param {readonly string[]} own the suite's, a line each */
export const examplesWith = (own) => `
Examples:
  pnpm bench                                   the featured apps, both modes
  pnpm bench --all                             every app
  pnpm bench --quick                           a first look in about a minute
  pnpm bench --filter fastify --filter express only these two apps
  pnpm bench --filter '*express*' --filter '!express'
  pnpm bench --filter engine:uWebSockets.js    all apps on one HTTP engine
  pnpm bench --mode external --connections 50 --duration 10s
  pnpm bench --scheme both                     what TLS costs each app
${own.map((line) => `  ${line}\n`).join("")}  pnpm bench --connections 1,10,100,1000       a curve over the number of connections
  pnpm bench --mode external --load 50%,80%    latency below full load
  pnpm bench --filter fastify --against HEAD~1 an app compared with its earlier version
  pnpm bench --versions fastify@4,fastify@5    what an upgrade does to its speed
  pnpm bench --filter fastify --runtime node@24,bun  an app on several runtimes (see pnpm bench runtime --help)
  pnpm bench hosts prepare me@10.0.0.2         a copy of the workspace for another machine
  pnpm bench --server me@10.0.0.2              the apps there, the load from here
  pnpm bench --server bench1 --load-from load1,load2  the load from two other machines
  pnpm bench hosts check me@10.0.0.2           whether it can be used, and what it lacks
  pnpm bench --filter fastify --no-reference   a single app, without node:http beside it
  pnpm bench --resume                          the rest of an interrupted run
  pnpm bench --wait                            after the other runs on this machine
  pnpm bench compare old.json new.json         two result files compared
  pnpm bench footprint                         cold start, memory and installed size
  pnpm bench pr                                what a pull request of the working tree would be told
  pnpm bench list                              all apps and their versions
  pnpm bench report results/latest             the tables of an earlier run
  pnpm bench open                              the last run's page in the browser
  pnpm bench verify --show-headers             what each app puts on the wire

Exit codes:
  0    every app finished
  1    an app did not finish (the report says why), or --fail-on applied
  2    the command line or the setup is wrong; nothing was measured
  3    --resume was given, and the run there is another one, or complete
  130  interrupted by Ctrl-C; what was measured until then is saved and reported,
       and --resume goes on from there`;

/** @param {Command} program @param {Suite | null} suite */
export function addBenchOptions(program, suite) {
  program.optionsGroup("What is measured:");
  for (const option of featuredOptions()) program.addOption(option);
  program
    .addOption(runtimeOption().conflicts("against"))
    .addOption(
      new Option("--mode <mode>", "the mode to measure")
        .choices([...RANKED_MODES, "all"])
        .default("all"),
    )
    .addOption(
      new Option("--scheme <scheme>", "plain HTTP, TLS, or both, which also shows what TLS costs")
        .choices(["http", "https", "both"])
        .default("http"),
    )
    .option(
      "--connections <n,...>",
      "number of open connections; several give a curve (default: 1000 in-process, 100 external)",
      parsePositiveIntegers,
    )
    .option("--pipelining <n>", "requests in flight on each connection", parsePositiveInteger, 1)
    .option(
      "--rate <n,...>",
      "also measure latency at these fixed rates, in requests/s (open model)",
      parseRates,
    )
    .option(
      "--load <percent,...>",
      "the same at these shares of each app's own capacity, e.g. 50%,80%",
      parseLoads,
    )
    .option(
      "--duration <time>",
      "length of an external load (default: 1s; 300ms with --quick)",
      parseDurationMs,
    )
    .optionsGroup(`Options of the suite ${suite?.id ?? ""}:`);
  return addOptionsOf(program, suite)
    .optionsGroup("How long and how precisely:")
    .option(
      "--rounds <n>",
      "number of rounds; each launches every app once (default: as many as the data need)",
      parsePositiveInteger,
    )
    .option(
      "--budget <time>",
      `time limit for measuring, e.g. 60s or 5m (default: 3m, and half as long again where a slow machine needs it; of several cases, as with --path all, 2m for each; more where apps times modes exceed 20; none with --rounds)`,
      parseDurationMs,
    )
    .addOption(
      new Option("--resolution <percent>", "the smallest difference in speed that matters")
        .argParser(parseShare)
        .default(0.02, "2 %"),
    )
    .addOption(
      new Option(
        "--precision <percent>",
        "measure until each speed is known this precisely, or the budget is used up",
      )
        .argParser(parseShare)
        .default(0.07, "7 %"),
    )
    .option(
      "--control",
      "measure node-http twice, as an A/A control (default: yes, except in a quick look or with a budget below 3m)",
    )
    .option("--no-control", "measure without the A/A control")
    .option("--no-reference", "measure a single app without node-http next to it")
    .optionsGroup("How it is measured:")
    .option(
      "--explain",
      "also say what each app's CPU time per request is made of, by a launch under V8's profiler",
      false,
    )
    .addOption(seedOption())
    .addOption(
      new Option(
        "--driver <driver>",
        "load generator for the external mode's absolute figures; slices always use closed-loop, and so do load hosts",
      )
        .choices(["auto", "wrk", "closed-loop"])
        .default("auto"),
    )
    .option(
      "--server <host>",
      "run the apps on another machine, as ssh knows it, e.g. me@10.0.0.2 (docs/hosts.md)",
      parseHost,
    )
    .addOption(
      loadFromOption(
        "with --server: load the apps from these machines, all at once, instead of from this one",
      ),
    )
    .addOption(serverAddressOption())
    .addOption(publicAddressOption())
    .option(
      "--against <version>",
      "compare one app with another version of it: a git revision, a folder, or e.g. fastify@5.0.0",
    )
    .addOption(
      new Option(
        "--beside <folder>",
        "measure this app too, as it is, in the same rounds as the chosen one; repeatable",
      ).argParser((text, /** @type {string[]} */ others = []) => [...others, text]),
    )
    .addOption(
      new Option(
        "--versions <package@version,...>",
        "measure apps with other versions of their packages, installed from the registry apart from the workspace",
      )
        .argParser(parseVersions)
        .conflicts("against"),
    )
    .addOption(failOnOption(" than its other version, in any case and mode"))
    .addOption(limitOption())
    .addOption(resumeOption())
    .addOption(waitOption())
    .option("--quick", "a first look: short trials, and a report that says so", false)
    .optionsGroup("Output:")
    .addOption(outputOption())
    .addOption(jsonOption())
    .addHelpText("after", examplesWith(suite?.cli?.examples ?? []));
}

const seedOption = () =>
  new Option("--seed <n>", "seed of the orders (default: random)").argParser(parseSeed);

const outputOption = () =>
  new Option("--output <dir>", "the folder for the results").default("results/latest");

const jsonOption = () =>
  new Option("--json", "print the summary as JSON instead of tables").default(false);

const resumeOption = () =>
  new Option(
    "--resume",
    "continue the interrupted run in --output; needs the same options",
  ).default(false);

const waitOption = () =>
  new Option("--wait", "wait for the end of other runs on this machine first").default(false);

const FOOTPRINT_EXAMPLES = `
Examples:
  pnpm bench footprint                         the featured apps: about 40 s for each
  pnpm bench footprint --all                   every app; Ctrl-C keeps what there is, --resume goes on
  pnpm bench footprint --filter koa --filter hono --rounds 5
  pnpm bench report results/latest --format csv   its figures for a spreadsheet

A cold start is from the start of a fresh process to its first right answer. Memory is what all processes
of the app keep resident, when they have been silent for a moment: before a load, and after it.
The installed size is that of the app's packages with all that they depend on.`;

/** What `footprint` takes: how launches are measured side by side is nothing to it. @param {Command} command */
export function addFootprintOptions(command) {
  const options = [
    ...featuredOptions(),
    ...[runtimeOption(), seedOption(), limitOption(), resumeOption(), waitOption()],
    ...[outputOption(), jsonOption()],
  ];
  for (const option of options) command.addOption(option);
  return command
    .option("--rounds <n>", "number of fresh starts of each app", parsePositiveInteger, 20)
    .addHelpText("after", FOOTPRINT_EXAMPLES);
}

/** What `bench` may be told otherwise. */
export const FOOTPRINT_CHOICES = /** @type {const} */ ({
  mode: "footprint",
  driver: "auto",
  rates: [],
  resolution: 0.02,
  precision: 0.07,
  quick: false,
  reference: false,
  failOn: "never",
});

const STEPS = Object.keys(LIMIT_NAMES).filter((name) => LIMIT_NAMES[name]?.endsWith("Ms"));

const limitOption = () =>
  new Option(
    "--limit <step=value>",
    `time limit of a step (${STEPS.join(", ")}), or what a server may hold (memory) or write to files (disk); repeatable, e.g. --limit start=20s --limit memory=2GB`,
  )
    .argParser(parseLimits)
    .default(DEFAULT_LIMITS, "see docs/faults.md");
