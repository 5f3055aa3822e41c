import { Option } from "commander";
import { APPS_DIR } from "../commands/workspace.js";
import { collect } from "./parsers.js";

/** Options that several commands have. */

export function filterOption() {
  return new Option(
    "--filter <name>",
    'only apps of this folder or display name; a glob, or "!name" to leave out; repeatable',
  )
    .argParser(collect)
    .default([], "all apps");
}

export function failOnOption() {
  return new Option("--fail-on <verdict>", "exit with 1 where an app is found to be slower")
    .choices(["slower", "never"])
    .default("never");
}

export function appsOption() {
  return new Option("--apps <dir>", "the folder that holds the apps").default(APPS_DIR, "apps");
}
