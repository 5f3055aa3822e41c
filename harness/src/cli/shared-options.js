import { Option } from "commander";
import { collect } from "./parsers.js";

/** Options that several commands have. */

export function filterOption() {
  return new Option(
    "--filter <name>",
    'only apps with this folder or display name; globs work, "!name" excludes; repeatable',
  )
    .argParser(collect)
    .default([], "all apps");
}

export function failOnOption() {
  return new Option("--fail-on <verdict>", "exit with 1 if an app is found to be slower")
    .choices(["slower", "never"])
    .default("never");
}

export function appsOption() {
  return new Option("--apps <dir>", "the folder of the apps (default: the suite's own)");
}
