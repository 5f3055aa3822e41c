import { RANKED_MODES } from "@routebench/contract/modes";
import { Option } from "commander";
import { DEFAULT_LIMITS } from "../limits.js";
import { parseLoads, parsePositiveIntegers, parseRates } from "./case-parsers.js";
import {
  parseDurationMs,
  parseHost,
  parseLimits,
  parsePositiveInteger,
  parseSeed,
  parseShare,
  parseVersions,
} from "./parsers.js";
import {
  allOption,
  appsOption,
  FEATURED,
  failOnOption,
  filterOption,
  loadFromOption,
  publicAddressOption,
  runtimeOption,
  serverAddressOption,
} from "./shared-options.js";
import { addOptionsOf, suiteOption, suitesOption } from "./suite-options.js";

/** @param {readonly string[]} own the suite's, a line each */
const examplesWith = (own) => `
Examples:
  pnpm bench                                   the featured apps, both modes
  pnpm bench --all                             every app
  pnpm bench --quick                           a first look in one to two minutes
  pnpm bench --filter fastify --filter express only these two apps
  pnpm bench --filter '*express*' --filter '!express'
  pnpm bench --filter engine:uWebSockets.js    all apps on one engine
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
  pnpm bench compare old.json new.json         two result files compared
  pnpm bench list                              all apps and their versions
  pnpm bench report results/latest/result.json the tables of an earlier run
  pnpm bench open                              the last run's page in the browser

Exit codes:
  0    every app finished
  1    an app did not finish (the report says why), or --fail-on applied
  2    the command line or the setup is wrong; nothing was measured
  130  interrupted by Ctrl-C; what was measured until then is saved and reported,
       and --resume goes on from there`;

/**
 * The options of a run.
 * @param {import("commander").Command} program
 * @param {import("./suite-options.js").Suite | null} suite
 * @returns {import("commander").Command} the same
 */
export function addBenchOptions(program, suite) {
  program
    .optionsGroup("What is measured:")
    .addOption(suiteOption())
    .addOption(suitesOption())
    .addOption(filterOption(FEATURED))
    .addOption(allOption())
    .addOption(appsOption())
    .addOption(runtimeOption().conflicts(["against", "versions"]))
    .addOption(
      new Option("--mode <mode>", "which mode to run")
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
      "open connections; several values give a curve (default: 1000 in-process, 100 external)",
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
      "--requests <n>",
      "requests per in-process launch, in one load (default: loads of fixed length); of each run by --format source",
      parsePositiveInteger,
    )
    .option(
      "--duration <time>",
      "length of an external load (default: 1s; 3s with --rounds or a budget of 5m or more)",
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
      "time limit for measuring, e.g. 60s or 5m (default: 3m; with more than nine apps 20s for\neach; none with --rounds)",
      parseDurationMs,
    )
    .addOption(
      new Option("--resolution <percent>", "the smallest difference that matters")
        .argParser(parseShare)
        .default(0.02, "2 %"),
    )
    .addOption(
      new Option(
        "--precision <percent>",
        "go on until no speed's interval reaches farther, within the budget",
      )
        .argParser(parseShare)
        .default(0.07, "7 %"),
    )
    .option(
      "--control",
      "measure node-http twice, as an A/A control (default: yes, but for a quick look or a budget below 3m)",
    )
    .option("--no-control", "no A/A control")
    .option("--no-reference", "measure a single app without node-http beside it")
    .optionsGroup("How it is measured:")
    .option("--no-slices", "measure one app after another instead of in slices that take turns")
    .option("--lull", "also measure what 5 s without requests cost each server", false)
    .option("--seed <n>", "seed of the shuffled order (default: random)", parseSeed)
    .addOption(
      new Option(
        "--driver <driver>",
        "load generator for the external mode's absolute figures; slices always use closed-loop, and so do load hosts",
      )
        .choices(["auto", "wrk", "closed-loop", "autocannon"])
        .default("auto"),
    )
    .addOption(
      new Option(
        "--open-driver <driver>",
        "load generator for fixed rates; with --load-from always vegeta",
      )
        .choices(["auto", "oha", "constant-rate", "vegeta"])
        .default("auto"),
    )
    .option(
      "--server <host>",
      "run the apps on another machine, as ssh knows it, e.g. me@10.0.0.2 (docs/hosts.md)",
      parseHost,
    )
    .addOption(
      loadFromOption(
        "with --server: load the apps from these machines instead of from here, all at once",
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
        "--versions <package@version,...>",
        "measure apps with other versions of their packages, installed aside from the registry",
      )
        .argParser(parseVersions)
        .conflicts("against"),
    )
    .addOption(failOnOption())
    .addOption(limitOption())
    .option("--resume", "continue the interrupted run in --output; needs the same options", false)
    .option("--quick", "a first look: short trials, and a report that says so", false)
    .optionsGroup("Output:")
    .option("--output <dir>", "the folder for the results", "results/latest")
    .option("--json", "print the summary as JSON instead of tables", false)
    .addHelpText("after", examplesWith(suite?.cli?.examples ?? []));
}

function limitOption() {
  return new Option(
    "--limit <step=value>",
    "time limit of a step (start, answer, verify, inspect, settle, warm-up, trial, generator,\nstop, run), or memory limit of a server; repeatable, e.g. --limit start=20s --limit memory=2GB",
  )
    .argParser(parseLimits)
    .default(DEFAULT_LIMITS, "see docs/faults.md");
}
