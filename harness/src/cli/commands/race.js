import { readFileSync } from "node:fs";
import path from "node:path";
import { openLocalHost } from "@routebench/host/local/local-host";
import { hideSecrets, keepSecret } from "@routebench/host/secrets";
import { UsageError } from "@routebench/host/usage-error";
import { callersFolder } from "@routebench/host/workspace";
import { printable } from "@routebench/report/terminal/text";
import { entryFor } from "../../find/entry.js";
import { BENCH_DEFAULTS } from "../../options/options.js";
import { diffAnswers, readAnswers } from "../../race/equal-work.js";
import { appsOf, raceSuite } from "../../race/race-suite.js";
import { assertEnoughRounds } from "../check-options.js";
import { measure } from "./bench.js";

/** @import { OptionsOf, RACE_OPTIONS } from "../../options/options.js" */
/** @import { Request } from "@routebench/contract/suite" */
/** @import { Answering } from "../../race/equal-work.js" */

const MOST_SERVERS = 10;
const DIFFERENT =
  "the servers' answers differ, so their work is not equal. Make them equal, or add --allow-different.";

/**
 * Compares the answers of servers, then measures them as any run does.
 * @param {string[]} commands @param {OptionsOf<typeof RACE_OPTIONS>} options @param {AbortSignal} signal
 */
export async function race(commands, options, signal) {
  const { name: names = commands, scheme, compare, header = [], limit: limits } = options;
  assertSound(commands, names, options);
  keepSecret(header.map(({ value }) => value));
  const dir = callersFolder();
  const requests = requestsOf(options, dir);
  const apps = appsOf(commands, names, dir, { scheme, request: requests[0] });

  /** @type {Answering[]} */
  const servers = [];
  const lineup = {
    suite: raceSuite(requests, apps[0]?.id, servers),
    runtimes: [],
    certificate: { keyFile: "", certFile: "" },
    // Answers are read only now, because the servers would disturb another run.
    async select() {
      const host = await openLocalHost();
      signal.addEventListener("abort", host.endServers);
      servers.push(...(await readAnswers(apps, requests, { host, limits, compare })));
      const diff = options.allowDifferent ? [] : diffAnswers(servers);
      diff.forEach(say);
      if (diff.length > 0) throw new UsageError(DIFFERENT);
      servers.flatMap(notesOn).forEach(say);
      return { entries: apps.map(entryFor), moreApps: 0 };
    },
  };
  const benchOptions = {
    ...BENCH_DEFAULTS,
    ...options,
    mode: /** @type {const} */ ("external"),
    connections: [options.connections],
    output: path.resolve(dir, options.output),
    format: options.json ? /** @type {const} */ ("json") : options.format,
  };
  return measure(lineup, benchOptions, signal);
}

/** @type {(commands: string[], names: string[], options: OptionsOf<typeof RACE_OPTIONS>) => void} @throws {UsageError} */
function assertSound({ length }, names, { failOn, rounds = null }) {
  if (length < 2 || length > MOST_SERVERS) {
    throw new UsageError(`a race needs 2 to ${MOST_SERVERS} commands, but got ${length}.`);
  }
  if (names.length !== length) {
    throw new UsageError(
      `the ${length} servers have ${names.length} names. Repeat --name for each server.`,
    );
  }
  if (failOn === "slower") assertEnoughRounds(rounds);
}

/** @type {(options: OptionsOf<typeof RACE_OPTIONS>, dir: string) => [Request, ...Request[]]} @throws {UsageError} */
function requestsOf({ path: paths = [], request = [], header = [], body }, dir) {
  const headers = Object.fromEntries(header.map(({ name, value }) => [name, value]));
  const payload = body?.startsWith("@") ? readBody(path.resolve(dir, body.slice(1))) : body;
  const requests = [...paths, ...request].map((each) => {
    const takesBody = /^(POST|PUT|PATCH)$/.test(each.method ?? "");
    return { ...each, headers, ...(takesBody && { body: payload }) };
  });
  if (body !== undefined && !requests.some((each) => "body" in each)) {
    throw new UsageError("--body needs a request that sends it. Add e.g. --request 'POST /items'.");
  }
  const [first = { path: "/", headers }, ...further] = requests;
  return [first, ...further];
}

/** @param {string} file @throws {UsageError} */
function readBody(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(readFileSync(file));
  } catch {
    throw new UsageError(`--body cannot read "${file}" as UTF-8 text. Name a text file.`);
  }
}

/** @param {string} line */
const say = (line) => process.stderr.write(`${printable(hideSecrets(line))}\n`);

/** @param {Answering} server */
const notesOn = ({ app: { name }, binding: { port, isGiven, isOpen } }) => [
  ...(isGiven ? [] : [`note: ${name} ignores PORT and is measured on port ${port}.`]),
  ...(isOpen ? [`note: ${name} listens on all interfaces, so other machines can reach it.`] : []),
];
