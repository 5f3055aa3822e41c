import { setTimeout as sleep } from "node:timers/promises";
import { AGAIN } from "@routebench/contract/claims";
import { OF_SERVERS } from "@routebench/contract/suite";
import { DriverError } from "../driver.js";
import { askedWords, figuresTable } from "./figures.js";
import { launchesFile, orderIn, wholeRoundsIn } from "./launches.js";
import { probeAb, runAb } from "./run-ab.js";
import { plain } from "./table.js";

/** @import { AbAsk, AbConditions, AbRun } from "./run-ab.js" */
/** @import { ProtocolRun, ProtocolServer, ProtocolSubject } from "@routebench/contract/suite" */

/**
 * Each ask in turn, each `times` times; limitMs: for one run; words: the plan in a line, for the user; control: who is
 * launched twice in each of several rounds.
 * @typedef {{ words: string, asks: readonly AbAsk[], times: number, limitMs: number, control: string }} AbPlan
 * @typedef {{ ask: AbAsk, runs: AbRun[], failure: string | null }} AbSeries failure: why there are no more runs
 * @typedef {{ subject: ProtocolSubject, launches: AbSeries[][] }} AbMeasured launches: of each round, without those that
 *   an interruption left out
 * @typedef {Pick<AbAsk, "path" | "connections">} AskedOfAb
 * @typedef {AbMeasured & { again: boolean }} AbEntry again: the control
 * @typedef {Pick<ProtocolServer, "origin" | "whileAlive" | "kill">} LoadedServer
 */

/** What a run that goes on reads. */
export const LAUNCHES = "launches.json";

/** What it takes of the command line. */
export const TAKEN = [...OF_SERVERS, "--resume"];

/** How long a server that breaks its connections may take to be seen dying. */
const DYING_MS = 300;

/**
 * The protocol of a source that measured with ab: HTTP/1.0 and a connection for each request, lengths compared
 * rather than bodies, one subject after another, in as many rounds as the user names. It ranks nobody. All that ab
 * printed is saved as `ab-ID.txt`, and as `launches.json` for a run that goes on, the figures of each run as
 * `source.csv`, and what is returned and printed as `source.md`, with the appendix.
 * @param {ProtocolRun} run
 * @param {AbPlan} plan
 * @param {object} given to each server
 * @param {(measured: AbMeasured[]) => { title: string, parts: string[], appendix?: string }} describe in markdown
 * @throws {DriverError} where there is no ab, or what is to go on was planned otherwise; then nothing is saved
 */
export async function abProtocol(run, plan, given, describe) {
  const { version, why } = await probeAb();
  if (version === undefined) throw new DriverError(`nothing was measured: ${why}`);
  const rounds = run.rounds ?? 1;
  const control = rounds > 1 ? run.subjects.find(({ id }) => id === plan.control) : undefined;
  const twice = control ? `, ${plain(control.name)} twice in each as the control` : "";
  const words =
    rounds > 1
      ? `${plan.words}; ${rounds} rounds, each a launch of every server, every second in the reverse order${twice}`
      : plan.words;
  run.note(words);
  const entries = run.subjects.flatMap((subject) => [
    { subject, again: false, launches: [] },
    ...(subject === control ? [{ subject, again: true, launches: [] }] : []),
  ]);
  const finished = await measureAll(run, plan, given, { entries, rounds });
  // What an earlier run left there is worth more.
  if (finished === 0 && run.signal.aborted) return "Interrupted before a launch had ended.\n";
  const whole = Math.floor(finished / entries.length);
  const interrupted =
    rounds > 1 && whole < rounds
      ? ` It was interrupted: of the ${rounds} rounds ${whole} are whole.`
      : "";
  await run.save("source.csv", figuresTable(entries));
  const { title, parts, appendix = "" } = describe(entries.filter(({ again }) => !again));
  const made = circumstances(run, version);
  const more = rounds > 1 ? [launchesText(entries)] : [];
  const printed = [`# ${title}\n`, `${words}.${interrupted}\n`, made, ...parts, ...more].join("\n");
  await run.save("source.md", `${printed}${appendix}`);
  return printed;
}

/** Requests/s, the middle run of each launch. @param {readonly AbEntry[]} entries */
function launchesText(entries) {
  const rows = entries.flatMap(({ subject: { name }, again, launches }) =>
    (launches[0] ?? []).flatMap(({ ask }) => {
      const rates = ratesOfLaunches({ launches }, ask).map((rate) => rate?.toFixed(2) ?? "–");
      return [[`${plain(name)}${again ? AGAIN : ""}`, askedWords(ask), rates.join(", ")]];
    }),
  );
  return [
    "## Each launch\n",
    "Requests per second of the middle run of each launch, in the order of the rounds; the tables above are of the first. “again” is the control.\n",
    [["Server", "Asked", "Requests per second"], ["---", "---", "---"], ...rows]
      .map((cells) => `| ${cells.join(" | ")} |\n`)
      .join(""),
  ].join("\n");
}

/**
 * Their requests/s in the rounds that have both.
 * @param {AbMeasured} one
 * @param {AbMeasured} other
 * @param {AskedOfAb} ask
 * @param {number} [run] which of each launch, from 0; absent: the middle one by its rate
 * @returns {[number[], number[]]}
 */
export function pairedRates(one, other, ask, run) {
  const theirs = ratesOfLaunches(other, ask, run);
  const both = ratesOfLaunches(one, ask, run).flatMap((rate, round) => {
    const their = theirs[round];
    return rate && their ? [{ rate, their }] : [];
  });
  return [both.map(({ rate }) => rate), both.map(({ their }) => their)];
}

/** Of each launch; null where it has none. @type {(measured: Pick<AbMeasured, "launches">, ask: AskedOfAb, run?: number) => (number | null)[]} */
const ratesOfLaunches = ({ launches }, { path, connections }, run) =>
  launches.map((series) => {
    const one = series.find(({ ask }) => ask.path === path && ask.connections === connections);
    const runs = one?.runs ?? [];
    if (run !== undefined) return runs[run]?.report.requestsPerSecond ?? null;
    const rates = runs.flatMap(({ report }) => report.requestsPerSecond ?? []);
    return rates.toSorted((a, b) => a - b)[rates.length >> 1] ?? null;
  });

/**
 * What figures of another day are not to be held against without.
 * @type {(run: Pick<ProtocolRun, "machine" | "subjects">, abVersion: string) => string}
 */
export function circumstances({ machine, subjects }, abVersion) {
  const runtimes = [...new Set(subjects.flatMap(({ runsOn }) => runsOn ?? []))];
  const programs = subjects.filter(({ runsOn }) => runsOn === null);
  const rows = [
    ["Date", [machine.startedAt, ...machine.resumedAt].join(", ")],
    ["CPU", machine.cpuModel],
    ["ab", abVersion],
    ...(runtimes.length > 0 ? [["Servers on", runtimes.join(", ")]] : []),
    ...programs.map(({ name, version }) => [name, version]),
  ];
  return [["Setting", "Value"], ["---", "---"], ...rows.map((row) => row.map(plain))]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

/** Tells how many launches are whole. @type {(run: ProtocolRun, plan: AbPlan, given: object, all: { entries: AbEntry[], rounds: number }) => Promise<number>} */
async function measureAll(run, plan, given, { entries, rounds }) {
  const { signal, note, didNotFinish, save } = run;
  const startedAt = performance.now();
  const count = entries.length * rounds;
  const file = await run.earlier(LAUNCHES);
  const finished = file === null ? [] : wholeRoundsIn(file, entries, plan.asks).slice(0, count);
  for (const { entry, series } of finished) entry.launches.push(series);
  const before = finished.length;
  if (before > 0)
    note(`Goes on; ${before / entries.length} of ${rounds} rounds were measured before`);
  for (let done = before; done < count; done += 1) {
    if (signal.aborted) break;
    const ordered = orderIn(entries, Math.floor(done / entries.length));
    const entry = /** @type {AbEntry} */ (ordered[done % entries.length]);
    const { subject, launches } = entry;
    const eachMs = (performance.now() - startedAt) / (done - before);
    const left =
      done === before ? "" : `, about ${Math.ceil((eachMs * (count - done)) / 60_000)} min left`;
    note(`${subject.name}, ${done + 1} of ${count}${left}`);
    const start = (/** @type {AbAsk} */ ask) => run.start(subject.id, ask.given ?? given);
    const series = await abSubject(start, plan, run);
    for (const { failure } of series) if (failure) didNotFinish(`${subject.name}: ${failure}`);
    launches.push(series);
    if (signal.aborted) break;
    const all = entries.filter((one) => one.subject === subject);
    await save(`ab-${subject.id}.txt`, rawText(all.flatMap((one) => one.launches.flat())));
    finished.push({ entry, series });
    await save(LAUNCHES, launchesFile(finished));
  }
  return finished.length;
}

/**
 * Loads one subject as the sources did: each ask several times, without a restart in between. One that
 * dies is started again for the next ask, so that what it can answer is measured all the same.
 * @param {(ask: AbAsk) => Promise<LoadedServer>} start
 * @param {Pick<AbPlan, "asks" | "times" | "limitMs">} plan
 * @param {{ generatorPrefix: string[], signal: AbortSignal }} run
 */
export async function abSubject(start, { asks, times, limitMs }, { generatorPrefix, signal }) {
  /** @type {AbSeries[]} */
  const all = [];
  /** @type {LoadedServer | null} */
  let server = null;
  let given = asks[0]?.given;
  try {
    for (const ask of asks) {
      if (ask.given !== given) {
        await server?.kill();
        server = null;
        given = ask.given;
      }
      /** @type {AbSeries} */
      const series = { ask, runs: [], failure: null };
      all.push(series);
      try {
        server ??= await start(ask);
        while (series.runs.length < times) {
          const own = { launchPrefix: generatorPrefix, limitMs, signal };
          series.runs.push(await runWhileAlive(server, ask, own));
        }
      } catch (error) {
        if (signal.aborted) return all;
        series.failure = reasonOf(error);
        await server?.kill();
        server = null;
      }
    }
    return all;
  } finally {
    await server?.kill();
  }
}

/** @type {(server: LoadedServer, ask: AbAsk, conditions: AbConditions) => Promise<AbRun>} */
async function runWhileAlive(server, ask, conditions) {
  const end = new AbortController();
  const signal = AbortSignal.any([conditions.signal, end.signal]);
  const run = runAb(server.origin, ask, { ...conditions, signal });
  try {
    return await server.whileAlive(run);
  } catch (error) {
    // Of a server that died, ab only reports broken connections.
    if (error instanceof DriverError) await server.whileAlive(sleep(DYING_MS));
    throw error;
  } finally {
    end.abort();
    await run.catch(() => {});
  }
}

/** @param {unknown} error */
const reasonOf = (error) =>
  (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";

/** @param {AbSeries[]} series */
const rawText = (series) =>
  series
    .flatMap(({ runs, failure, ask }) => [
      ...runs.map(({ command, text, csv }) => `$ ${command}\n${text}\n\n${csv}`),
      ...(failure === null ? [] : [`# ${ask.path}, -c ${ask.connections}: ${failure}\n`]),
    ])
    .join("\n");
