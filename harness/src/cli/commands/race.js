import { readFile } from "node:fs/promises";
import path from "node:path";
import { openLocalHost } from "@routebench/host/local/local-host";
import { UsageError } from "@routebench/host/usage-error";
import { entryFor } from "../../find/entry.js";
import { BENCH_DEFAULTS } from "../../options/options.js";
import { assertOwnPorts, diffAnswers, readAnswers } from "../../race/equal-work.js";
import { appsOf, raceSuite } from "../../race/race-suite.js";
import { secretsOf } from "../../race/secrets.js";
import { assertEnoughRounds } from "../check-options.js";
import { measure } from "./bench.js";

/** @import { OptionsOf, RACE } from "../../options/options.js" */
/** @import { Request } from "@routebench/contract/suite" */
/** @import { Answering, Compare } from "../../race/equal-work.js" */

const MOST_SERVERS = 10;
const WITH_BODY = ["POST", "PUT", "PATCH"];

/** Compares the servers' answers, then measures them as any run does. */
export async function race(
  /** @type {string[]} */ commands,
  /** @type {OptionsOf<typeof RACE>} */ options,
  /** @type {AbortSignal} */ signal,
) {
  // pnpm runs routebench in its own folder.
  const dir = process.env.INIT_CWD ?? process.cwd();
  const { name: names, scheme, compare, header = [], json, format, connections } = options;
  assertCounts(commands, names);
  const requests = await requestsOf(options, dir);
  const [request] = requests;
  const apps = appsOf(commands, { names, dir, scheme, request });
  const { hide, clean } = secretsOf(header);
  const benchOptions = {
    ...BENCH_DEFAULTS,
    ...options,
    mode: /** @type {const} */ ("external"),
    connections: [connections],
    output: path.resolve(dir, options.output),
    format: json ? /** @type {const} */ ("json") : format,
  };
  assertEnoughRounds(benchOptions, raceSuite());

  const host = await openLocalHost();
  signal.addEventListener("abort", host.endServers);
  const how = { host, limits: options.limit, compare: COMPARED[compare ?? ""] };
  const all = await readAnswers(apps, requests, how).catch((error) => {
    throw error instanceof UsageError ? new UsageError(hide(error.message)) : error;
  });
  assertOwnPorts(all);
  const diff = diffAnswers(all).map(hide);
  if (diff.length > 0 && !options.allowDifferent) {
    process.stderr.write(`${diff.join("\n")}\n`);
    throw new UsageError(
      "the servers' answers differ, so they do not do equal work. Make them equal, or add --allow-different.",
    );
  }

  const answers = new Map(all.map(({ app, answers }) => [app.id, answers]));
  const suite = raceSuite({ requests, answers, first: apps[0]?.id });
  const entries = apps.map(entryFor);
  const field = {
    suite,
    runtimes: [],
    select: async () => ({ entries, moreApps: 0 }),
    certificate: { keyFile: "", certFile: "" },
    remarks: remarksOf(all),
    hide,
    clean,
  };
  return measure(field, benchOptions, signal);
}

/** @type {Record<string, Compare>} */
const COMPARED = { "status,length": "length", status: "status" };

/** @param {string[]} commands @param {string[]} [names] @throws {UsageError} */
function assertCounts({ length }, names) {
  if (length < 2 || length > MOST_SERVERS) {
    throw new UsageError(`a race needs 2 to ${MOST_SERVERS} commands, and got ${length}.`);
  }
  if (names && names.length !== length) {
    throw new UsageError(
      `${length} servers need ${length} names, and got ${names.length}. Repeat --name for each server.`,
    );
  }
}

/**
 * @param {OptionsOf<typeof RACE>} options @param {string} dir
 * @returns {Promise<[Request, ...Request[]]>}
 */
async function requestsOf({ path: paths = [], request = [], header = [], body }, dir) {
  const asked = [...paths, ...request];
  const requests = asked.length > 0 ? asked : [{ path: "/" }];
  const takesBody = (/** @type {Request} */ { method = "GET" }) => WITH_BODY.includes(method);
  if (body !== undefined && !requests.some(takesBody)) {
    throw new UsageError("--body needs a request that sends it. Add e.g. --request 'POST /items'.");
  }
  const sent = body === undefined ? undefined : await bodyOf(body, dir);
  const headers = Object.fromEntries(header.map(({ name, value }) => [name, value]));
  return /** @type {[Request, ...Request[]]} */ (
    requests.map((each) => ({ ...each, headers, ...(takesBody(each) && { body: sent }) }))
  );
}

/** @param {string} body @param {string} dir @throws {UsageError} */
async function bodyOf(body, dir) {
  if (!body.startsWith("@")) return body;
  const file = path.resolve(dir, body.slice(1));
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readFile(file));
  } catch (error) {
    const { code } = /** @type {NodeJS.ErrnoException} */ (error);
    const why = code === "ERR_ENCODING_INVALID_ENCODED_DATA" ? "it is not UTF-8" : code;
    throw new UsageError(`cannot send the body "${file}" (${why}). Give --body @ and a text file.`);
  }
}

/** @param {readonly Answering[]} all */
const remarksOf = (all) =>
  all.flatMap(({ app: { name }, binding: { port, isGiven, isOpen } }) => [
    ...(isGiven ? [] : [`note: ${name} ignores PORT and is measured on port ${port}.`]),
    ...(isOpen ? [`note: ${name} listens on all interfaces, so other machines can reach it.`] : []),
  ]);
