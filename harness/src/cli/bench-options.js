import { Option } from "commander";
import { DEFAULT_LIMITS } from "../limits.js";
import {
  parseLoads,
  parsePathOrAll,
  parsePositiveIntegers,
  parseRates,
  parseTableSizes,
} from "./case-parsers.js";
import {
  parseDurationMs,
  parseLimits,
  parsePositiveInteger,
  parseSeed,
  parseShare,
} from "./parsers.js";
import { appsOption, failOnOption, filterOption } from "./shared-options.js";

const EXAMPLES = `
Examples:
  pnpm bench                                   every app, both modes
  pnpm bench --quick                           a first look in under a minute
  pnpm bench --filter fastify --filter express only these two
  pnpm bench --filter '*express*' --filter '!express'
  pnpm bench --mode external --path /about --connections 50 --duration 10s
  pnpm bench --scheme both                     what TLS costs each app
  pnpm bench --path all                        each route by itself, a miss, and a mix
  pnpm bench --routes 10,100,1000              how each router's cost grows
  pnpm bench --connections 1,10,100,1000       a curve over connections
  pnpm bench --mode external --load 50%,80%    latency at the load you will really have
  pnpm bench --filter fastify --against HEAD~1  the app against its earlier version
  pnpm bench compare old.json new.json         two result files
  pnpm bench list                              the apps and their versions
  pnpm bench report results/latest/result.json the tables of an earlier run
  pnpm bench open                              the last run's page in the browser

Exit codes:
  0  every app finished
  1  an app did not finish; the report says why
  2  the command line or the set-up is wrong; nothing was measured
  130  ended by Ctrl-C; what was measured is saved and reported`;

/**
 * What can be said of a run.
 * @param {import("commander").Command} program
 * @returns {import("commander").Command} the same
 */
export function addBenchOptions(program) {
  return program
    .optionsGroup("What is measured:")
    .addOption(filterOption())
    .addOption(appsOption())
    .addOption(
      new Option("--mode <mode>", "which mode to run")
        .choices(["in-process", "external", "all"])
        .default("all"),
    )
    .addOption(
      new Option("--scheme <scheme>", "ask over plain HTTP, over TLS, or both, with TLS's cost")
        .choices(["http", "https", "both"])
        .default("http"),
    )
    .option(
      "--path <path>",
      'the path that is asked, or "all": each route, a miss, and a mix of them (default: /hello)',
      parsePathOrAll,
    )
    .option(
      "--routes <n,...>",
      "ask route tables of these sizes, up to 1000, and of 5: how the routers' cost grows",
      parseTableSizes,
    )
    .option(
      "--connections <n,...>",
      "connections held open; several give a curve (default: 1000 in-process, 100 external)",
      parsePositiveIntegers,
    )
    .option(
      "--pipelining <n>",
      "requests that a connection sends without waiting for answers",
      parsePositiveInteger,
      1,
    )
    .option(
      "--rate <n,...>",
      "measure latency too, at these fixed rates in requests/s (open model)",
      parseRates,
    )
    .option(
      "--load <percent,...>",
      "the same at shares of each app's own capacity, e.g. 50%,80%",
      parseLoads,
    )
    .option(
      "--requests <n>",
      "requests of an in-process launch, sent in one go (default: loads of a fixed time)",
      parsePositiveInteger,
    )
    .option(
      "--duration <time>",
      "length of an external load (default: 1s; 3s with --rounds or a budget of 5m or more)",
      parseDurationMs,
    )
    .optionsGroup("How long, and how it is judged:")
    .option(
      "--rounds <n>",
      "rounds; each launches every app once (default: as many as the data need)",
      parsePositiveInteger,
    )
    .option(
      "--budget <time>",
      "measure no longer than this, e.g. 60s or 5m (default: 3m, without --rounds)",
      parseDurationMs,
    )
    .addOption(
      new Option("--resolution <percent>", "the smallest difference that matters, in percent")
        .argParser(parseShare)
        .default(0.02, "2"),
    )
    .option(
      "--control",
      "enter node-http twice, as an A/A control (default: yes, unless the budget is below 3m)",
    )
    .option("--no-control", "leave the A/A control out")
    .option("--no-reference", "measure one app alone, without node-http beside it")
    .optionsGroup("How it is measured:")
    .option("--no-slices", "run one app after another even where slices can be measured")
    .option("--lull", "measure too what 5 s of silence cost each server", false)
    .option("--seed <n>", "seed of the shuffled order (default: random)", parseSeed)
    .addOption(
      new Option(
        "--driver <driver>",
        "load generator of the external mode's absolute figures; slices are always closed-loop's",
      )
        .choices(["auto", "wrk", "closed-loop", "autocannon"])
        .default("auto"),
    )
    .addOption(
      new Option("--open-driver <driver>", "load generator at a fixed rate")
        .choices(["auto", "oha", "constant-rate"])
        .default("auto"),
    )
    .option(
      "--against <version>",
      "run one app beside its other version: a git revision, or a folder that holds an app",
    )
    .addOption(failOnOption())
    .addOption(limitOption())
    .option("--resume", "go on with the interrupted run in --output, given the same options", false)
    .option("--quick", "a quick look: short trials, marked as such", false)
    .optionsGroup("What becomes of it:")
    .option("--output <dir>", "where to save the results", "results/latest")
    .option("--json", "print the summary as JSON instead of tables", false)
    .addHelpText("after", EXAMPLES);
}

function limitOption() {
  return new Option(
    "--limit <step=value>",
    "how long a step may take (start, answer, verify, inspect, settle, warm-up, trial,\ngenerator, stop, run), or a server's memory; repeatable, e.g. --limit start=20s --limit memory=2GB",
  )
    .argParser(parseLimits)
    .default(DEFAULT_LIMITS, "see docs/faults.md");
}
