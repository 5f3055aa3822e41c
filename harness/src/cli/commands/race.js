import { readFile } from "node:fs/promises";
import path from "node:path";
import { openLocalHost } from "@routebench/host/local/local-host";
import { UsageError } from "@routebench/host/usage-error";
import { entryFor } from "../../find/entry.js";
import { BENCH_DEFAULTS } from "../../options/options.js";
import { diffAnswers, readAnswers } from "../../race/equal-work.js";
import { appsOf, raceSuite } from "../../race/race-suite.js";
import { secretsOf } from "../../race/secrets.js";
import { assertEnoughRounds } from "../check-options.js";
import { measure } from "../session/measure.js";

/** @import { OptionsOf, RACE } from "../../options/options.js" */
/** @import { Request } from "@routebench/contract/suite" */
/** @import { Answering, Compare } from "../../race/equal-work.js" */

const MOST_SERVERS = 10;
const TAKES_BODY = ["POST", "PUT", "PATCH"];

/** @type {Record<string, Compare>} */
const COMPARED = { "status,length": "length", status: "status" };

/**
 * Compares the answers of servers, then measures them as any run does.
 * @param {string[]} commands @param {OptionsOf<typeof RACE>} options @param {AbortSignal} signal
 */
export async function race(commands, options, signal) {
  const { name: names = commands, scheme, compare = "", header = [], limit } = options;
  assertCounts(commands.length, names.length);
  // pnpm runs routebench in its own folder.
  const dir = process.env.INIT_CWD ?? process.cwd();
  const requests = await requestsOf(options, dir);
  const apps = appsOf(commands, names, { dir, scheme, request: requests[0] });
  const secrets = secretsOf(header);
  const benchOptions = {
    ...BENCH_DEFAULTS,
    ...options,
    mode: /** @type {const} */ ("external"),
    connections: [options.connections],
    output: path.resolve(dir, options.output),
    format: options.json ? /** @type {const} */ ("json") : options.format,
  };
  assertEnoughRounds(benchOptions, raceSuite());

  const host = await openLocalHost();
  signal.addEventListener("abort", host.endServers);
  const how = { host, limits: limit, compare: COMPARED[compare] };
  const all = await readAnswers(apps, requests, how).catch((error) => {
    throw error instanceof UsageError ? new UsageError(secrets.hide(error.message)) : error;
  });
  const diff = options.allowDifferent ? [] : diffAnswers(all);
  if (diff.length > 0) {
    process.stderr.write(`${secrets.hide(diff.join("\n"))}\n`);
    throw new UsageError(
      "the servers' answers differ, so their work is not equal. Make them equal, or add --allow-different.",
    );
  }
  const answers = new Map(all.map((each) => [each.app.id, each.answers]));
  const field = {
    ...secrets,
    suite: raceSuite({ requests, answers, first: apps[0]?.id }),
    runtimes: [],
    select: async () => ({ entries: apps.map(entryFor), moreApps: 0 }),
    certificate: { keyFile: "", certFile: "" },
    remarks: all.flatMap(remarksOn),
  };
  return measure(field, benchOptions, signal);
}

/** @type {(commands: number, names: number) => void} @throws {UsageError} */
function assertCounts(commands, names) {
  if (commands < 2 || commands > MOST_SERVERS) {
    throw new UsageError(`a race needs 2 to ${MOST_SERVERS} commands, but got ${commands}.`);
  }
  if (names !== commands) {
    throw new UsageError(`${commands} servers have ${names} names. Repeat --name for each server.`);
  }
}

/**
 * @param {OptionsOf<typeof RACE>} options @param {string} dir
 * @returns {Promise<[Request, ...Request[]]>}
 */
async function requestsOf({ path: paths = [], request = [], header = [], body }, dir) {
  const named = [...paths, ...request];
  const requests = named.length > 0 ? named : [{ path: "/" }];
  const takesBody = (/** @type {Request} */ { method = "GET" }) => TAKES_BODY.includes(method);
  if (body !== undefined && !requests.some(takesBody)) {
    throw new UsageError("--body needs a request that sends it. Add e.g. --request 'POST /items'.");
  }
  const payload = body?.startsWith("@") ? await readBody(path.resolve(dir, body.slice(1))) : body;
  const headers = Object.fromEntries(header.map(({ name, value }) => [name, value]));
  return /** @type {[Request, ...Request[]]} */ (
    requests.map((each) => ({ ...each, headers, ...(takesBody(each) && { body: payload }) }))
  );
}

/** @param {string} file @throws {UsageError} */
async function readBody(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch {
    throw new UsageError(`--body cannot read "${file}" as UTF-8 text. Name a text file.`);
  }
}

/** @param {Answering} server */
const remarksOn = ({ app: { name }, binding: { port, isGiven, isOpen } }) => [
  ...(isGiven ? [] : [`note: ${name} ignores PORT and is measured on port ${port}.`]),
  ...(isOpen ? [`note: ${name} listens on all interfaces, so other machines can reach it.`] : []),
];
