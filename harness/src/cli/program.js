import { Argument, Command, Option } from "commander";
import { bench } from "../commands/bench.js";
import { comment } from "../commands/comment.js";
import { compare } from "../commands/compare.js";
import { headers } from "../commands/headers.js";
import { list } from "../commands/list.js";
import { newApp } from "../commands/new-app.js";
import { open } from "../commands/open.js";
import { publish } from "../commands/publish.js";
import { FORMATS, report } from "../commands/report.js";
import { EXPERIMENT_NAMES, selftest } from "../commands/selftest.js";
import { serve } from "../commands/serve.js";
import { verify } from "../commands/verify.js";
import { addBenchOptions } from "./bench-options.js";
import { parsePath, parsePositiveInteger } from "./parsers.js";
import { appsOption, failOnOption, filterOption } from "./shared-options.js";

/**
 * The command line: what can be said, what it means, and which function does it.
 * @param {AbortSignal} signal aborted by Ctrl-C
 * @param {(exitCode: number) => void} exitWith
 * @returns {Command}
 */
export function createProgram(signal, exitWith) {
  /**
   * @template T
   * @param {(options: T, signal: AbortSignal) => Promise<number>} command
   */
  const action = (command) => async (/** @type {T} */ options) =>
    exitWith(await command(options, signal));

  const program = new Command("pnpm bench")
    .description(
      "Compares HTTP frameworks for Node.js on one route table: verifies every app, measures each " +
        "in-process (autocannon) and externally (wrk), prints ranked tables and saves the results.",
    )
    .enablePositionalOptions()
    .allowExcessArguments(false);
  addBenchOptions(program).action(async (options) => {
    const rates = [...(options.rate ?? []), ...(options.load ?? [])];
    exitWith(await bench({ ...options, rates }, signal));
  });

  program
    .command("list")
    .description("show the apps and their installed versions")
    .addOption(filterOption())
    .addOption(appsOption())
    .action(action(list));
  program
    .command("verify")
    .description("check that every app answers as the contract says")
    .addOption(filterOption())
    .addOption(appsOption())
    .action(action(verify));
  program
    .command("headers")
    .description("show what each app puts on the wire, and where it differs from the others")
    .addOption(filterOption())
    .addOption(appsOption())
    .option("--path <path>", "the path that is asked", parsePath, "/hello")
    .action(action(headers));
  program
    .command("serve")
    .description("start every app at once, for load by hand; Ctrl-C stops them")
    .addOption(filterOption())
    .addOption(appsOption())
    .addOption(
      new Option("--scheme <scheme>", "over TLS, with a certificate made for the while")
        .choices(["http", "https"])
        .default("http"),
    )
    .option("--port <n>", "the first of consecutive ports", parsePositiveInteger, 3000)
    .action(action(serve));
  program
    .command("report <file>")
    .description("print a result file as tables, or in another format")
    .addOption(
      new Option(
        "--format <format>",
        "what to print (default: md); svg is the ranking alone",
      ).choices(FORMATS),
    )
    .option("--json", "the same as --format json", false)
    .action(async (file, options) => exitWith(await report({ ...options, file })));
  program
    .command("compare <old> <new>")
    .description("hold one result file against another, app by app")
    .option("--force", "although they were measured under different circumstances", false)
    .addOption(failOnOption())
    .option("--json", "print JSON instead of a table", false)
    .action(async (oldFile, newFile, options) =>
      exitWith(await compare({ ...options, oldFile, newFile })),
    );
  program
    .command("comment <results...>")
    .description("print the comment for a pull request from results of --against")
    .option("--artifact <url>", "where the full reports can be fetched")
    .action(async (files, options) => exitWith(await comment({ ...options, files })));
  program
    .command("selftest")
    .description("measure how right the ranking is on this machine (docs/measuring.md)")
    .addArgument(new Argument("<experiment>").choices(EXPERIMENT_NAMES))
    .addOption(filterOption())
    .addOption(appsOption())
    .option("--repeats <n>", "how often (default: 10, ranks 5)", parsePositiveInteger)
    .action(async (experiment, options) =>
      exitWith(await selftest({ ...options, experiment }, signal)),
    );
  program
    .command("open [dir]")
    .description("show the page of a run (default: results/latest) in the browser; Ctrl-C ends it")
    .action(async (dir = "results/latest") => exitWith(await open({ dir }, signal)));
  program
    .command("publish [dir]")
    .description("copy a finished run (default: results/latest) into results/ and the README")
    .option("--force", "even a quick or failed run", false)
    .action(async (dir = "results/latest", options) =>
      exitWith(await publish({ ...options, dir })),
    );
  program
    .command("new-app <folder>")
    .description("create apps/<folder> from the template")
    .option("--package <name>", "the framework's npm package (default: asked)")
    .action(async (folder, options) => exitWith(await newApp({ ...options, folder })));
  return program;
}
