import { Argument } from "commander";
import { parseRuntimes } from "./parsers.js";

/** @typedef {import("../runtimes/runtime-name.js").AskedRuntime} AskedRuntime */

/**
 * @param {import("commander").Command} program gets the commands that install what apps are run on
 * @param {(command: "addRuntimes" | "removeRuntimes" | "listRuntimes", asked: AskedRuntime[]) => Promise<void>} run one
 *   of commands/runtime.js
 */
export function addRuntimeCommands(program, run) {
  const runtime = program
    .command("runtime")
    .description("install other Nodes, Bun and Deno, for --runtime");
  runtime
    .command("add")
    .description("install runtimes from the registry into runtimes/, e.g. node@24 bun")
    .addArgument(runtimesArgument())
    .action((asked) => run("addRuntimes", asked));
  runtime
    .command("remove")
    .description("remove runtimes from runtimes/")
    .addArgument(runtimesArgument())
    .action((asked) => run("removeRuntimes", asked));
  runtime
    .command("list")
    .description("list the runtimes that are here")
    .action(() => run("listRuntimes", []));
}

const runtimesArgument = () =>
  new Argument("<runtime...>", "node@24, bun, deno@2, …").argParser(
    (text, /** @type {AskedRuntime[]} */ others = []) => [...others, ...parseRuntimes(text)],
  );
