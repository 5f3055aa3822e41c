import { readFile } from "node:fs/promises";
import path from "node:path";
import { isFault } from "@routebench/host/trial-failure";
import { appFindings } from "../summarise/findings.js";
import { groupFaults } from "./group-faults.js";

/** @import { App } from "@routebench/contract/app" */
/** @import { WholeVerification } from "./verify-fully.js" */
/** @import { Failure } from "@routebench/contract/trial" */
/** @import { PullRequestFault } from "@routebench/contract/pull-request" */

/**
 * Prints an app's verification: each kind of wrong answer with the line where to start, or the verified targets and findings.
 * @param {App} app @param {WholeVerification} verification
 * @param {Parameters<typeof lineToFix>[1]} [source] if the app is wrong
 */
export function describeVerdict(app, { failure, faults, served, also }, source = null) {
  const { name, dir, version, tls, cannot } = app;
  if (failure) {
    const reasons = faults.length > 0 ? groupFaults(faults) : [failure.detail];
    const folder = dir.split(path.sep).slice(-2).join("/");
    let last = "";
    const paragraphs = reasons.map((reason) => {
      const line = lineToFix(reason, source);
      const begin = line ? `  start at ${folder}/${line.file}:${line.number}: ${line.text}\n` : "";
      const isNew = begin !== last;
      last = begin;
      return `${markOf(failure)} ${name}: ${reason}\n${isNew ? begin : ""}`;
    });
    return paragraphs.join("");
  }
  const verified = also.filter(({ cannot }) => cannot === null).map(({ label }) => label);
  const schemes = tls ? "over HTTP and HTTPS" : "over HTTP";
  const targets = verified.length > 0 ? `, with ${verified.join(", ")}` : "";
  const reasons = new Set(also.flatMap(({ cannot }) => cannot ?? []));
  if (!tls) reasons.add(cannot?.https ?? "it does not serve TLS");
  const why = [...reasons].map((reason) => `; ${reason}`).join("");
  const findings = appFindings({ ...app, served }).map((finding) => `⚠ ${name} ${finding}\n`);
  return `✓ ${name} ${version} answers as the contract says, ${schemes}${targets}${why}\n${findings.join("")}`;
}

/** @param {App} app @param {Failure | null} failure */
export function describeWorkerVerdict({ name, version }, failure) {
  if (!failure) return `✓ ${name} ${version} gives the right results\n`;
  return `${markOf(failure)} ${name}: ${failure.detail}\n`;
}

/** @param {Failure} failure */
const markOf = (failure) => (isFault(failure) ? "✗" : "–");

/** The first of these files that exists is the source of an app's server or worker. */
const SOURCES = ["server.js", "requests.js", "parser.js"];

/** A shorter answer may be in a file by chance. */
const LEAST_CHARACTERS = 3;

const LONGEST_LINE = 200;

/**
 * The line where to start fixing a fault. The fault names the line itself, an imported package, or a route. Below a
 * route, a line that contains the wrong answer is better.
 * @param {string} words of the fault
 * @param {{ file: string, text: string } | null} source of the app
 * @returns {PullRequestFault["line"]} null if no line is related to the fault
 */
export function lineToFix(words, source) {
  if (source === null) return null;
  const { file, text } = source;
  const lines = text.split(/\r?\n/);
  const number =
    namedLine(words, file, lines) ?? importLine(words, lines) ?? routeLine(words, lines);
  if (number === null) return null;
  return { file, number, text: (lines[number - 1] ?? "").trim().slice(0, LONGEST_LINE) };
}

/**
 * @param {string} words
 * @param {string} file as in an error's stack, followed by the line's number
 * @param {string[]} lines
 */
function namedLine(words, file, lines) {
  const at = words.indexOf(`${file}:`);
  const number = at === -1 ? 0 : Number.parseInt(words.slice(at + file.length + 1), 10);
  return number >= 1 && number <= lines.length ? number : null;
}

/** @type {(words: string, lines: string[]) => number | null} */
function importLine(words, lines) {
  const [, name] = /\b(?:module|package) '([^']+)'/.exec(words) ?? [];
  const index = lines.findIndex((line) => /\bimport\b/.test(line) && line.includes(`"${name}"`));
  return name === undefined || index === -1 ? null : index + 1;
}

/** @type {(words: string, lines: string[]) => number | null} */
function routeLine(words, lines) {
  const route = pathIn(words);
  const index = route === null ? -1 : lines.findIndex((line) => quotes(line, route));
  if (index === -1) return null;
  const next = lines.findIndex((line, at) => at > index && ANY_ROUTE.test(line));
  const handler = lines.slice(index, next === -1 ? undefined : next);
  const answer = answerLine(words, handler);
  return index + (answer ?? 1);
}

/** @type {(words: string, lines: string[]) => number | null} */
function answerLine(words, lines) {
  const [, received] = / received "((?:[^"\\]|\\.)*)"(?: \(and |$)/.exec(words) ?? [];
  if (received === undefined || received.length < LEAST_CHARACTERS) return null;
  const places = lines.flatMap((line, index) => (line.includes(received) ? [index + 1] : []));
  // If several lines match, none of them is more likely.
  return places.length === 1 ? (places[0] ?? null) : null;
}

/** @param {string} words */
const pathIn = (words) => /\b[A-Z]+ (\/[^\s?:]*)/.exec(words)?.[1] ?? null;

const ANY_ROUTE = /(["'`])\/[^"'`]*\1/;

/** @type {(line: string, text: string) => boolean} */
const quotes = (line, text) => ['"', "'", "`"].some((quote) => line.includes(quote + text + quote));

/** @param {string} dir of an app */
export async function readSource(dir) {
  for (const file of SOURCES) {
    const text = await readFile(path.join(dir, file), "utf8").catch(() => null);
    if (text !== null) return { file, text };
  }
  return null;
}
