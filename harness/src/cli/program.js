import { ensureRunFolder } from "@routebench/host/local/guard";
import { UsageError } from "@routebench/host/usage-error";
import { Argument, Command, Help, Option } from "commander";
import { didYouMean } from "../find/did-you-mean.js";
import { addBenchOptions, addFootprintOptions, FOOTPRINT_CHOICES } from "./bench-options.js";
import {
  appsOption,
  appsOptions,
  failOnOption,
  featuredOptions,
  loadFromOption,
  publicAddressOption,
  runtimeOption,
  serverAddressOption,
  suitesOption,
} from "./options.js";
import {
  collect,
  collectHosts,
  parseDurationMs,
  parsePositiveInteger,
  parsePositiveIntegers,
  parseRuntimes,
} from "./parsers.js";

/** @import { Experiment } from "../../../tools/selftest/selftest.js" */
/** @import { Format } from "../results/render-report.js" */
/** @import { AskedRuntime } from "../find/runtime-name.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/** Imported when called: a command's imports take longer to load than the command line takes to parse. */
const load = {
  bench: async () => (await import("./commands/bench.js")).bench,
  compare: async () => (await import("./commands/compare.js")).compare,
  hosts: async () => (await import("./commands/hosts.js")).hosts,
  list: async () => (await import("./commands/list.js")).list,
  newApp: async () => (await import("./commands/new-app.js")).newApp,
  open: async () => (await import("./commands/open.js")).open,
  pr: async () => (await import("../../../tools/pull-requests/pr.js")).pr,
  publish: async () => (await import("../../../tools/publish/publish.js")).publish,
  publishDerived: async () => (await import("../../../tools/publish/publish.js")).publishDerived,
  publishAll: async () => (await import("../../../tools/publish/publish-all.js")).publishAll,
  report: async () => (await import("./commands/report.js")).report,
  selftest: async () => (await import("../../../tools/selftest/selftest.js")).selftest,
  serve: async () => (await import("./commands/serve.js")).serve,
  verify: async () => (await import("./commands/verify.js")).verify,
};

/** For the same reason these are not taken from the commands. @type {Format[]} */
const FORMATS = ["md", "html", "svg", "csv", "json"];

/** @type {Experiment[]} */
const EXPERIMENTS = ["aa", "truth"];

const LAST_RUN = "results/latest";

/** Below the limit of the job that measures pull requests (.github/workflows/measure-pr.yml). */
const PR_BUDGET_MS = 40 * 60_000;

/**
 * @param {AbortSignal} signal aborted by Ctrl-C
 * @param {(exitCode: number) => void} exitWith
 * @param {Suite | null} suite whose own options it has
 */
export function createProgram(signal, exitWith, suite) {
  /**
   * @template T
   * @param {() => Promise<(options: T, signal: AbortSignal) => Promise<number>>} loadCommand
   * @param {T} options
   */
  const run = async (loadCommand, options) =>
    exitWith(await (await loadCommand())(options, signal));
  /**
   * Of a command that starts servers: nothing that it starts or puts among the temporary files outlives it.
   * @type {typeof run}
   */
  const runGuarded = (loadCommand, options) => {
    ensureRunFolder();
    return run(loadCommand, options);
  };

  // Commands take these over when they are added.
  const program = new Command("pnpm bench")
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError("Run it with --help for all options.")
    .description(
      `Compares ${suite?.title ?? "HTTP servers"}. Verifies the apps, measures each ` +
        "in-process (autocannon) and externally (closed-loop, wrk), prints ranked tables and saves the results.",
    )
    .configureHelp({ optionDescription: describeOption })
    .enablePositionalOptions()
    // A command that there is not comes here too, and is told with what may have been meant.
    .allowExcessArguments();
  addBenchOptions(program, suite).action((options, { args: [word] }) => {
    if (word !== undefined) throw new UsageError(unknownCommand(word, program));
    const rates = [...(options.rate ?? []), ...(options.load ?? [])];
    return runGuarded(load.bench, { ...options, rates });
  });

  /** @param {string} nameAndArguments @param {string} description @param {Option[]} [options] */
  const addCommand = (nameAndArguments, description, options = []) => {
    const command = program
      .command(nameAndArguments)
      .description(description)
      .allowExcessArguments(false);
    for (const option of options) command.addOption(option);
    return command;
  };

  const explaining = addBenchOptions(
    addCommand(
      "explain",
      "say what the CPU time per request of apps is made of, and how they differ",
    ),
    suite,
  );
  const ofOtherLoads = explaining.options.filter(({ long }) =>
    ["--mode", "--rate", "--load"].includes(long ?? ""),
  );
  for (const option of ofOtherLoads) option.hideHelp();
  explaining.action((options) => {
    const given = ofOtherLoads.find(
      (option) => explaining.getOptionValueSource(option.attributeName()) === "cli",
    );
    if (given) {
      throw new UsageError(
        `explain looks into loads of the external mode without a rate; leave out ${given.long}`,
      );
    }
    const control = options.control ?? false;
    return runGuarded(load.bench, {
      ...options,
      control,
      rates: [],
      mode: "external",
      explain: true,
    });
  });
  addCommand("list", "list all apps and their installed versions", appsOptions()).action(
    (options) => run(load.list, options),
  );
  addCommand("verify", "check every app against the contract", [
    ...appsOptions(),
    runtimeOption(),
    new Option(
      "--table <file>",
      "write the verdicts into the table of apps by runtime that a document keeps",
    ),
    new Option("--show-headers", "show what each app puts on the wire"),
  ]).action((options) => runGuarded(load.verify, options));
  addFootprintOptions(
    addCommand(
      "footprint",
      "measure what each app takes: cold start, memory idle and after load, installed size",
    ),
  ).action((options) => runGuarded(load.bench, { ...FOOTPRINT_CHOICES, ...options }));
  addCommand("serve", "start the apps, all at once, to load by hand; Ctrl-C stops them", [
    ...featuredOptions(),
    new Option("--scheme <scheme>", "plain HTTP, or TLS with a temporary certificate")
      .choices(["http", "https"])
      .default("http"),
  ])
    .option("--port <n>", "the first port; each app gets the next one", parsePositiveInteger, 3000)
    .action((options) => runGuarded(load.serve, options));
  addCommand(
    "hosts",
    "copy the workspace to other machines by ssh (prepare), or show whether they can be measured on (check)",
    [
      loadFromOption("hosts to send load from: also whether they reach the ports of the others"),
      serverAddressOption(),
      publicAddressOption(),
    ],
  )
    .addArgument(new Argument("<action>").choices(["prepare", "check"]))
    .addArgument(new Argument("<host...>", "as ssh knows them").argParser(collectHosts))
    .action((action, names, options) => run(load.hosts, { ...options, action, names }));

  addCommand(
    "report <file>",
    "print what a run printed at its end, or its report in another format",
    [
      new Option(
        "--format <format>",
        "output format (default: one screen, as a run ends with): md is the whole report, svg the ranking chart",
      ).choices(FORMATS),
      suitesOption(),
    ],
  )
    .option("--json", "the same as --format json", false)
    .action((file, options) => run(load.report, { ...options, file }));
  addCommand("compare <old> <new>", "compare two result files, app by app", [
    failOnOption(", or did not finish where it had before"),
    suitesOption(),
  ])
    .option("--force", "compare even if the circumstances differ, but not the method", false)
    .option("--json", "print JSON instead of a table", false)
    .action((oldFile, newFile, options) => run(load.compare, { ...options, oldFile, newFile }));
  addCommand(
    "pr",
    "verify and measure what the working tree changes, and print the comment that its pull request would get",
  )
    .option("--base <revision>", "what it would be merged into (default: the main branch)")
    .addOption(
      new Option("--budget <time>", "time limit for all of it")
        .argParser(parseDurationMs)
        .default(PR_BUDGET_MS, "40m"),
    )
    .option("--output <dir>", "the folder for the results", "pr-results")
    .option("--artifact <url>", "the address of the full reports, to link to")
    .action((options) => runGuarded(load.pr, options));
  addCommand(
    "open [dir]",
    `show a run's page (default: ${LAST_RUN}) in the browser; Ctrl-C stops serving it`,
  ).action((dir = LAST_RUN) => run(load.open, { dir }));
  addCommand(
    "publish [dir]",
    `copy a finished run (default: ${LAST_RUN}) into results/ and the README`,
    [
      suitesOption(),
      new Option("--all", "measure and publish all again; continues if it stopped"),
      new Option("--only <names...>", "with --all: only these, e.g. main; hosts only if named"),
      new Option(
        "--with <name=folder...>",
        "with --all: folder of a package, e.g. bastard=../bastard",
      ),
      new Option("--derived", "render the published pages again").conflicts("all"),
    ],
  )
    .option("--force", "publish a quick or failed run, or on a busy machine", false)
    .action((dir, { all, only, with: packages, derived, ...options }, command) => {
      if (dir !== undefined && (all || derived)) {
        command.error(`error: --${all ? "all" : "derived"} takes no folder. Remove ${dir}.`);
      }
      const withAll = { only, with: packages };
      for (const [name, given] of Object.entries(withAll)) {
        if (given && !all) command.error(`error: --${name} requires --all`);
      }
      if (derived && options.force) {
        command.error("error: --derived measures nothing. Remove --force.");
      }
      if (derived) return run(load.publishDerived, options);
      if (all) return runGuarded(load.publishAll, { ...options, only, packages });
      return run(load.publish, { ...options, dir: dir ?? LAST_RUN });
    });

  addCommand("selftest", "measure how accurate routebench is on this machine (docs/method.md)", [
    appsOption(),
  ])
    .addArgument(new Argument("<experiment>").choices(EXPERIMENTS))
    .option("--repeats <n>", "number of repeats (default: 10; truth 3)", parsePositiveInteger)
    .optionsGroup("Options of selftest truth:")
    .option(
      "--connections <n,...>",
      "connections of each load (default: 10,100)",
      parsePositiveIntegers,
    )
    .option("--kind <words>", "only the twins whose names contain this; repeatable", collect)
    .option(
      "--entries <n,...>",
      "in a run, the twin and its original among them (default: 2)",
      parsePositiveIntegers,
    )
    .option(
      "--budget <time>",
      "of a run (default: 60s; with more than three entries 20s for each)",
      parseDurationMs,
    )
    .option(
      "--cells <file>",
      "a file that keeps what was measured; another start goes on from there",
    )
    .action((experiment, options) => runGuarded(load.selftest, { ...options, experiment }));
  /** @param {"addRuntimes" | "removeRuntimes" | "listRuntimes"} step @param {AskedRuntime[]} asked */
  const runRuntimes = async (step, asked) =>
    exitWith(await (await import("./commands/runtime.js"))[step](asked));
  const runtime = addCommand("runtime", "install other Nodes, Bun and Deno, for --runtime");
  runtime
    .command("add")
    .description("install runtimes from the registry into runtimes/, e.g. node@24 bun")
    .addArgument(runtimesArgument())
    .action((asked) => runRuntimes("addRuntimes", asked));
  runtime
    .command("remove")
    .description("remove runtimes from runtimes/")
    .addArgument(runtimesArgument())
    .action((asked) => runRuntimes("removeRuntimes", asked));
  runtime
    .command("list")
    .description("list the installed runtimes")
    .action(() => runRuntimes("listRuntimes", []));
  addCommand("new-app <folder>", "create apps/<folder> from the template")
    .option("--package <name>", "the framework's npm package (default: ask for it)")
    .action((folder, options) => run(load.newApp, { ...options, folder }));
  return program;
}

const runtimesArgument = () =>
  new Argument("<runtime...>", "node@24, bun, deno@2, …").argParser(
    (text, /** @type {AskedRuntime[]} */ others = []) => [...others, ...parseRuntimes(text)],
  );

/** @param {string} word @param {Command} program */
function unknownCommand(word, { commands }) {
  const hint = didYouMean(
    word,
    commands.map((command) => command.name()),
  );
  return `there is no command "${word}"${hint || `; to measure an app of that name: --filter ${word}`}`;
}

/** That a switch is off by default goes without saying. @param {Option} option */
const describeOption = (option) =>
  option.defaultValue === false
    ? option.description
    : Help.prototype.optionDescription.call(new Help(), option);
