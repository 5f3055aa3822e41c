import { Argument, Command, Option } from "commander";
import { EXPERIMENTS, FORMATS } from "../commands/choices.js";
import { addBenchOptions } from "./bench-options.js";
import { parsePositiveIntegers } from "./case-parsers.js";
import { collectHosts, parsePath, parsePlaceName, parsePositiveInteger } from "./parsers.js";
import { addRuntimeCommands } from "./runtime-commands.js";
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
import { suiteOption, suitesOption } from "./suite-options.js";

/** Imported when called: a command's imports take longer to load than the command line takes to parse. */
const load = {
  bench: async () => (await import("../commands/bench.js")).bench,
  comment: async () => (await import("../commands/comment.js")).comment,
  compare: async () => (await import("../commands/compare.js")).compare,
  hosts: async () => (await import("../commands/hosts.js")).hosts,
  headers: async () => (await import("../commands/headers.js")).headers,
  list: async () => (await import("../commands/list.js")).list,
  newApp: async () => (await import("../commands/new-app.js")).newApp,
  open: async () => (await import("../commands/open.js")).open,
  publish: async () => (await import("../commands/publish.js")).publish,
  report: async () => (await import("../commands/report.js")).report,
  selftest: async () => (await import("../commands/selftest.js")).selftest,
  serve: async () => (await import("../commands/serve.js")).serve,
  verify: async () => (await import("../commands/verify.js")).verify,
};

/**
 * The command line: its commands and options, and the function behind each.
 * @param {AbortSignal} signal aborted by Ctrl-C
 * @param {(exitCode: number) => void} exitWith
 * @param {import("./suite-options.js").Suite | null} suite whose own options it has
 * @returns {Command}
 */
export function createProgram(signal, exitWith, suite) {
  /**
   * @template T
   * @param {() => Promise<(options: T, signal: AbortSignal) => Promise<number>>} loadCommand
   * @param {T} options
   */
  const run = async (loadCommand, options) =>
    exitWith(await (await loadCommand())(options, signal));

  const program = new Command("pnpm bench")
    .description(
      `Compares ${suite?.title ?? "HTTP servers"}. Verifies the apps, measures each ` +
        "in-process (autocannon) and externally (closed-loop, wrk), prints ranked tables and saves the results.",
    )
    .enablePositionalOptions()
    .allowExcessArguments(false);
  addBenchOptions(program, suite).action((options) => {
    const rates = [...(options.rate ?? []), ...(options.load ?? [])];
    return run(load.bench, { ...options, rates });
  });

  program
    .command("list")
    .description("list all apps and their installed versions")
    .addOption(filterOption())
    .addOption(suiteOption())
    .addOption(suitesOption())
    .addOption(appsOption())
    .action((options) => run(load.list, options));
  program
    .command("verify")
    .description("check every app against the contract")
    .addOption(filterOption())
    .addOption(suiteOption())
    .addOption(suitesOption())
    .addOption(appsOption())
    .addOption(runtimeOption())
    .action((options) => run(load.verify, options));
  program
    .command("headers")
    .description("show what each app puts on the wire, and where it differs from the others")
    .addOption(filterOption(FEATURED))
    .addOption(allOption())
    .addOption(suiteOption())
    .addOption(suitesOption())
    .addOption(appsOption())
    .option("--path <path>", "the path to request (default: the suite's main one)", parsePath)
    .action((options) => run(load.headers, options));
  program
    .command("serve")
    .description("start the apps at once, to load by hand; Ctrl-C stops them")
    .addOption(filterOption(FEATURED))
    .addOption(allOption())
    .addOption(suiteOption())
    .addOption(suitesOption())
    .addOption(appsOption())
    .addOption(
      new Option("--scheme <scheme>", "plain HTTP, or TLS with a temporary certificate")
        .choices(["http", "https"])
        .default("http"),
    )
    .option("--port <n>", "the first port; each app gets the next one", parsePositiveInteger, 3000)
    .action((options) => run(load.serve, options));
  program
    .command("hosts")
    .description("bring the workspace to other machines by ssh (prepare), or look at them (check)")
    .addArgument(new Argument("<action>").choices(["prepare", "check"]))
    .addArgument(new Argument("<host...>", "as ssh knows them").argParser(collectHosts))
    .addOption(
      loadFromOption(
        "hosts that load is to come from: also whether they reach ports of the others",
      ),
    )
    .addOption(serverAddressOption())
    .addOption(publicAddressOption())
    .action((action, names, options) => run(load.hosts, { ...options, action, names }));
  program
    .command("report <file>")
    .description("print a result file as tables, or in another format")
    .addOption(
      new Option(
        "--format <format>",
        "output format (default: md); svg is the ranking chart",
      ).choices([...FORMATS]),
    )
    .option("--json", "the same as --format json", false)
    .addOption(suitesOption())
    .action((file, options) => run(load.report, { ...options, file }));
  program
    .command("compare <old> <new>")
    .description("compare two result files, app by app")
    .option("--force", "compare even if the circumstances differ, but not the method", false)
    .addOption(failOnOption())
    .option("--json", "print JSON instead of a table", false)
    .addOption(suitesOption())
    .action((oldFile, newFile, options) => run(load.compare, { ...options, oldFile, newFile }));
  program
    .command("comment <results...>")
    .description("print a pull request comment made from results of --against")
    .option("--artifact <url>", "the address of the full reports")
    .addOption(suitesOption())
    .action((files, options) => run(load.comment, { ...options, files }));
  program
    .command("selftest")
    .description("measure how accurate routebench is on this machine (docs/measuring.md)")
    .addArgument(new Argument("<experiment>").choices([...EXPERIMENTS]))
    .addOption(filterOption(FEATURED))
    .addOption(appsOption())
    .addOption(runtimeOption())
    .option(
      "--repeats <n>",
      "number of repeats (default: 10; slices 20, known-truth and ranks 5)",
      parsePositiveInteger,
    )
    .option(
      "--connections <n,...>",
      "for slices and generators (default: 100) and known-truth (default: 10,100,500)",
      parsePositiveIntegers,
    )
    .option(
      "--pipelining <n>",
      "requests in flight on each connection, for slices",
      parsePositiveInteger,
      1,
    )
    .option(
      "--kind <words>",
      "for known-truth: only the twins whose names contain this; repeatable",
      (/** @type {string} */ words, /** @type {string[]} */ others) => [...others, words],
      /** @type {string[]} */ ([]),
    )
    .action((experiment, options) => run(load.selftest, { ...options, experiment }));
  addRuntimeCommands(program, async (command, asked) => {
    const commands = await import("../commands/runtime.js");
    exitWith(await commands[command](asked));
  });
  program
    .command("open [dir]")
    .description(
      "show a run's page (default: results/latest) in the browser; Ctrl-C stops serving it",
    )
    .action((dir = "results/latest") => run(load.open, { dir }));
  program
    .command("publish [dir]")
    .description("copy a finished run (default: results/latest) into results/ and the README")
    .addOption(
      new Option(
        "--as <name>",
        "beside the main run: in results/<name>/, and in the README where it has its markers",
      ).argParser(parsePlaceName),
    )
    .option("--force", "publish even a quick or failed run", false)
    .addOption(suitesOption())
    .action((dir = "results/latest", options) => run(load.publish, { ...options, dir }));
  program
    .command("new-app <folder>")
    .description("create apps/<folder> from the template")
    .option("--package <name>", "the framework's npm package (default: ask for it)")
    .action((folder, options) => run(load.newApp, { ...options, folder }));
  return program;
}
