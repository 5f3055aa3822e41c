import { Option } from "commander";
import { collect, parseAddress, parseHosts, parseRuntimes } from "./parsers.js";

/** Options that several commands have. */

/** @param {string} [unnamed] what is chosen where none is named */
export function filterOption(unnamed = "all apps") {
  return new Option(
    "--filter <name>",
    'only apps with this folder or display name, or on this engine, as in "engine:uWebSockets.js"; globs work, "!name" excludes; repeatable',
  )
    .argParser(collect)
    .default([], unnamed);
}

/** Of the commands that start every app that they choose: what a user wants at once is not all there is. */
export const FEATURED = "the featured apps, or all where none is featured";

export function allOption() {
  return new Option(
    "--all",
    "also what is not usual, as --filter '*': apps that are not featured; with --quick, those on a second runtime",
  ).default(false);
}

export function failOnOption() {
  return new Option("--fail-on <verdict>", "exit with 1 if an app is found to be slower")
    .choices(["slower", "never"])
    .default("never");
}

export function runtimeOption() {
  return new Option(
    "--runtime <name,...>",
    "what the apps run on: node, node@24, bun or deno, added by `runtime add`, or a path such as ./out/node\n(default: the Node that runs routebench)",
  ).argParser(parseRuntimes);
}

export function appsOption() {
  return new Option("--apps <dir>", "the folder of the apps (default: the suite's own)");
}

export function serverAddressOption() {
  return new Option(
    "--server-address <address>",
    "the address of the servers' host to listen at (default: the one that ssh connects to)",
  ).argParser(parseAddress);
}

/** @param {string} what is done with them */
export function loadFromOption(what) {
  return new Option("--load-from <host,...>", what).argParser(parseHosts);
}

export function publicAddressOption() {
  return new Option("--public-address", "take one that is not private, so strangers may reach it");
}
