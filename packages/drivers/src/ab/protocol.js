import { setTimeout as sleep } from "node:timers/promises";
import { DriverError } from "../driver.js";
import { probeAb, runAb } from "./run-ab.js";
import { plain } from "./table.js";

/** @import { AbAsk, AbConditions, AbRun } from "./run-ab.js" */
/** @import { ProtocolRun, ProtocolServer, ProtocolSubject } from "@routebench/contract/suite" */

/**
 * Each ask in turn, each `times` times; limitMs: for one run; words: the plan in a line, for the user.
 * @typedef {{ words: string, asks: readonly AbAsk[], times: number, limitMs: number }} AbPlan
 * @typedef {{ ask: AbAsk, runs: AbRun[], failure: string | null }} AbSeries failure: why there are no more runs
 * @typedef {{ subject: ProtocolSubject, series: AbSeries[] }} AbMeasured
 * @typedef {Pick<ProtocolServer, "origin" | "whileAlive" | "kill">} LoadedServer
 */

/** How long a server that breaks its connections may take to be seen dying. */
const DYING_MS = 300;

/**
 * The protocol of a source that measured with ab: HTTP/1.0 and a connection for each request, lengths compared
 * rather than bodies, one subject after another. It ranks nobody. All that ab printed is saved as `ab-ID.txt`,
 * what is returned and printed as `source.md`, with the appendix.
 * @param {ProtocolRun} run
 * @param {AbPlan} plan
 * @param {object} given to each server
 * @param {(measured: AbMeasured[]) => { title: string, parts: string[], appendix?: string }} describe in markdown
 */
export async function abProtocol(run, plan, given, describe) {
  const { version, why } = await probeAb();
  if (version === undefined) return `Nothing was measured: ${why}\n`;
  run.note(plan.words);
  const { title, parts, appendix = "" } = describe(await measureAll(run, plan, given));
  const made = circumstances(run, version);
  const printed = [`# ${title}\n`, `${plan.words}.\n`, made, ...parts].join("\n");
  await run.save("source.md", `${printed}${appendix}`);
  return printed;
}

/**
 * What figures of another day are not to be held against without.
 * @type {(run: Pick<ProtocolRun, "machine" | "subjects">, abVersion: string) => string}
 */
export function circumstances({ machine, subjects }, abVersion) {
  const runtimes = [...new Set(subjects.flatMap(({ runsOn }) => runsOn ?? []))];
  const programs = subjects.filter(({ runsOn }) => runsOn === null);
  const rows = [
    ["Date", machine.startedAt],
    ["CPU", machine.cpuModel],
    ["ab", abVersion],
    ...(runtimes.length > 0 ? [["Servers on", runtimes.join(", ")]] : []),
    ...programs.map(({ name, version }) => [name, version]),
  ];
  return [["Setting", "Value"], ["---", "---"], ...rows.map((row) => row.map(plain))]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");
}

/** @type {(run: ProtocolRun, plan: AbPlan, given: object) => Promise<AbMeasured[]>} */
async function measureAll(run, plan, given) {
  const { subjects, signal, note, save } = run;
  const startedAt = performance.now();
  const measured = [];
  for (const [index, subject] of subjects.entries()) {
    if (signal.aborted) break;
    const eachMs = (performance.now() - startedAt) / index;
    const leftMin = Math.ceil((eachMs * (subjects.length - index)) / 60_000);
    const left = index === 0 ? "" : `, about ${leftMin} min left`;
    note(`${subject.name}, ${index + 1} of ${subjects.length}${left}`);
    const start = (/** @type {AbAsk} */ ask) => run.start(subject.id, ask.given ?? given);
    const series = await abSubject(start, plan, run);
    for (const { failure } of series) if (failure) note(`✗ ${subject.name}: ${failure}`);
    await save(`ab-${subject.id}.txt`, rawText(series));
    measured.push({ subject, series });
  }
  return measured;
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
