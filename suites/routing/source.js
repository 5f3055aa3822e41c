import { AGAIN } from "@routebench/contract/claims";
import { notReport } from "@routebench/drivers/printed";
import { runGenerator } from "@routebench/drivers/run-generator";
import { probeWrk } from "@routebench/drivers/wrk/driver";
import { parseOwnReport } from "@routebench/drivers/wrk/parse-output";
import {
  formatByteRate,
  formatThousands,
  formatTwoDecimals,
  formatWhole,
} from "@routebench/report/format";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { counted } from "@routebench/report/words";
import { expectedResponse } from "./routes.js";
import { SOURCE_FIGURES } from "./sections/source-figures.js";
import {
  baseOf,
  changeSentence,
  changesOf,
  erasOf,
  eraWords,
  figuresOf,
} from "./source-changes.js";

/**
 * @import { SourceFigures } from "./sections/source-figures.js"
 * @import { Era, Range } from "./source-changes.js"
 * @import { ProtocolRun, ProtocolServer, ProtocolSubject } from "@routebench/contract/suite"
 * @import { AloneReport } from "@routebench/drivers/autocannon/alone"
 *
 * @template T
 * @typedef {{ subject: ProtocolSubject, report: T | null, failure: string | null }} Loaded
 */

const PATH = "/hello";
const REQUESTS = 100_000;
const QUICK_REQUESTS = 5000;
const CONNECTIONS = 1000;

/** Of one load: the document's slowest took 23 s on its machine. */
const LIMIT_MS = 300_000;

/** Of wrk's table: the first is printed as the source's, all of them tell what changed. */
const PASSES = 3;

/** wrk's, with an answer. */
const PATIENCE_S = 5;

/** Below Node's listen backlog of 511, and above it until errors show; the table's own load lies between. */
const OTHER_CONNECTIONS = [500, 2000, 4000, 8000];

/**
 * In the first table one after another, in the second with all servers of one Node running.
 * @param {ProtocolRun} run
 */
export async function measureAsSource(run) {
  const { quick, subjects, rounds = 1, requests = quick ? QUICK_REQUESTS : REQUESTS } = run;
  const ask = { requests, connections: Math.min(CONNECTIONS, requests) };
  const passes = quick || rounds > 1 ? 1 : PASSES;
  const eras = erasOf(subjects);
  const [first] = eras;
  const express = first?.subjects.find((one) => baseOf(one) === "express");
  const control = rounds > 1 && express ? { ...express, name: `${express.name}${AGAIN}` } : null;
  const each = `${counted(subjects.length, "app")}, each ${requests} requests on ${ask.connections} connections in its own process, then each ${passes} times ${secondsOfWrk(run)} s of wrk`;
  const twice = control ? `, ${express?.name} twice in each as the control` : "";
  const often =
    rounds > 1
      ? `; ${rounds} rounds, each a launch of every app, every second in the reverse order${twice}`
      : "";
  const words = `Plan: ${each}${often}`;
  run.note(words);
  const { version, why } = await probeWrk();
  const entered = [...subjects, ...(control ? [control] : [])];
  /** @type {Round[]} */
  const launched = [];
  for (let round = 1; round <= rounds; round += 1) {
    if (rounds > 1) run.note(`Round ${round} of ${rounds}`);
    const ordered = { ...run, subjects: round % 2 === 1 ? entered : entered.toReversed() };
    const alone = await eachAlone(ordered, ask);
    const together = version === undefined ? [] : await allTogether(ordered, passes);
    launched.push({ alone, together });
    if (run.signal.aborted) break;
  }
  const isMeasured = launched.some(({ alone }) => alone.some(({ report }) => report !== null));
  // What an earlier run left there is worth more.
  if (!isMeasured && run.signal.aborted) return "Interrupted before an app was measured.\n";
  const crowds = express ? await crowdsOf(express, run, requests) : [];
  const [{ alone, together } = { alone: [], together: [] }] = launched;
  const isIn =
    (/** @type {Era} */ era) =>
    (/** @type {Loaded<unknown>} */ { subject }) =>
      era.subjects.includes(subject);
  const tables = (/** @type {Era} */ era) => {
    const where = era === first ? "" : `: ${eraWords(era)}`;
    return [
      aloneText(alone.filter(isIn(era)), ask.connections, where),
      ...(together.length > 0 ? [wrkText(together.filter(isIn(era)), `${version}`, where)] : []),
    ];
  };
  const ratesOf = (/** @type {ProtocolSubject} */ subject) =>
    launched.flatMap((round) => round.together.find((one) => one.subject === subject)?.rates ?? []);
  const told = rounds > 1 ? counted(rounds, "launch") : counted(passes, "pass");
  const printed = [
    "# The source’s protocol\n",
    `${words}.${rounds > 1 ? " The tables are of the first round; source.csv has them all." : ""}\n`,
    settingsText(run, ask),
    ...(first ? tables(first) : []),
    together.length === 0
      ? `Its second table was not measured: ${why ?? "the run was interrupted"}.\n`
      : changesText(changesOf(eras, ratesOf, run.published), told),
    crowdsText([
      ...alone.flatMap(({ subject, report }) =>
        subject === express && report ? [{ connections: ask.connections, report }] : [],
      ),
      ...crowds,
    ]),
    ...eras.slice(1).flatMap(tables),
    STAND_INS,
  ].join("\n");
  const idOf = (/** @type {ProtocolSubject} */ one) => `${one.id}${one === control ? AGAIN : ""}`;
  const asked = [aloneWords(ask), wrkWords(run)];
  await run.save("source.csv", figuresTable(launched, idOf, asked));
  await run.save("source.md", printed);
  return printed;
}

/** @typedef {{ alone: Loaded<AloneReport>[], together: Passes[] }} Round */

/** As comma-separated values, none of which holds a comma. @type {(launched: readonly Round[], idOf: (subject: ProtocolSubject) => string, asked: string[]) => string} */
function figuresTable(launched, idOf, [ofAlone, ofWrk]) {
  const rows = launched.flatMap(({ alone, together }, at) => [
    ...alone.flatMap(({ subject, report }) =>
      report === null
        ? []
        : [[idOf(subject), at + 1, ofAlone, 1, report.requestsPerSecond, report.durationS]],
    ),
    ...together.flatMap(({ subject, rates }) =>
      rates.map((rate, pass) => [idOf(subject), at + 1, ofWrk, pass + 1, rate, ""]),
    ),
  ]);
  return [["server", "round", "asked", "run", "requestsPerSecond", "durationS"], ...rows]
    .map((cells) => `${cells.join(",")}\n`)
    .join("");
}

/** @param {{ requests: number, connections: number }} ask */
const aloneWords = ({ requests, connections }) =>
  `autocannon -c ${connections} -a ${requests} ${PATH}`;

/** @param {Pick<ProtocolRun, "quick">} run */
const wrkWords = (run) => ["wrk", ...wrkOptions(run), PATH].join(" ");

/** @param {Pick<ProtocolRun, "quick">} run */
const wrkOptions = (run) => [
  ...["--timeout", `${PATIENCE_S}s`, "-t", "1", "-c", "100", "-d", `${secondsOfWrk(run)}s`],
];

/** @param {Pick<ProtocolRun, "quick">} run */
const secondsOfWrk = ({ quick }) => (quick ? 1 : 3);

/** @param {ReturnType<typeof changesOf>} changes @param {string} passes how many of what */
export function changesText(changes, passes) {
  if (changes.length === 0) return "";
  const rows = changes.map(({ name, source, factors, ranked }) => [
    ...[name, `${formatTwoDecimals(source)}x`],
    ...factors.map(({ range }) => factorWords(range)),
    ranked === null ? "not measured" : rangeWords(ranked, "x"),
  ]);
  return [
    "## What changed: framework, Node or method\n",
    `Times express by wrk, from the source’s figure to today’s ranking; the factors between them multiply. Machine: the same versions and Node here; Node: the same versions on today’s; framework: today’s versions; method: the published ranking in slices, with every answer compared, for wrk’s. In brackets the range over ${passes} and of the ranking its interval; a factor whose range has 1 in it changed nothing that is shown.\n`,
    tableText(["Name", "The source", "Machine", "Node", "Framework", "Method", "Today"], rows),
    ...changes.map((change) => `- ${escapeMarkdown(changeSentence(change))}\n`),
  ].join("\n");
}

/** @param {Range | null} range */
const factorWords = (range) => (range === null ? "not measured" : `×${rangeWords(range, "")}`);

/** @type {(range: Range, unit: string) => string} */
const rangeWords = ({ low, mid, high }, unit) =>
  `${formatTwoDecimals(mid)}${unit} (${formatTwoDecimals(low)}–${formatTwoDecimals(high)})`;

/**
 * @typedef {{ connections: number, report: AloneReport }} Crowd all connections at once
 */

/** Fewer than in the table, and more. @type {(subject: ProtocolSubject, run: ProtocolRun, requests: number) => Promise<Crowd[]>} */
async function crowdsOf(subject, run, requests) {
  const all = [];
  for (const connections of OTHER_CONNECTIONS.filter((many) => many <= requests)) {
    if (run.signal.aborted) break;
    const [found] = await eachAlone({ ...run, subjects: [subject] }, { requests, connections });
    if (found?.report) all.push({ connections, report: found.report });
    if (connections > CONNECTIONS && (found?.report?.errors ?? 0) > 0) break;
  }
  return all;
}

/** What made the source's errors. @param {readonly Crowd[]} crowds */
export function crowdsText(crowds) {
  if (crowds.length < 2) return "";
  const sorted = crowds.toSorted((one, other) => one.connections - other.connections);
  const rows = sorted.map(({ connections, report }) => [
    ...[connections, report.errors, report.timeouts].map(String),
    String(report.queueFull ?? "not known here"),
    report.durationS.toFixed(3),
  ]);
  const { table } = /** @type {SourceFigures} */ (
    SOURCE_FIGURES.find(({ id }) => id === "express")
  );
  const failed = sorted.filter(({ report }) => report.errors > 0).map((one) => one.connections);
  const without = sorted.filter(({ report }) => report.errors === 0).map((one) => one.connections);
  const waits = Math.floor(table.s / TIMEOUT_S);
  const seen =
    failed.length === 0
      ? `With ${without.join(", ")} connections it did not happen here: every connection was let in within ten seconds.`
      : `Here it happens with ${failed.join(" and ")}${without.length > 0 ? ` and not with ${without.join(" and ")}` : ""} connections.`;
  return [
    `## Its ${table.errors} errors: all connections at once\n`,
    "express once more, from its own process, by the number of connections that autocannon opens at once. Node lets 511 wait to be accepted; further ones are dropped by the kernel and try again, later each time, while the same process answers those that it has. Whoever has no answer after ten seconds is an error.\n",
    tableText(
      ["Connections", "# Errors", "No answer for 10 s", "Queue found full", "Duration (s)"],
      rows,
    ),
    `${seen} The source’s load took ${table.s} s, which has room for ${waits} such waits of one connection: ${table.errors} errors are those of ${Math.round(table.errors / waits)} of its ${CONNECTIONS}.\n`,
  ].join("\n");
}

/** autocannon's. */
const TIMEOUT_S = 10;

/** As the source prints them. @type {(run: ProtocolRun, ask: { requests: number, connections: number }) => string} */
const settingsText = ({ machine, subjects }, { requests, connections }) =>
  [
    ["Node Version", `v${machine.nodeVersion}, where a name says no other`],
    ["CPU Model", machine.cpuModel],
    ...[
      ["Path", PATH],
      ["Requests", requests],
      ["Connections", connections],
    ],
    ["Date", machine.startedAt],
    ...standInsFor(erasOf(subjects)[0]?.subjects ?? []),
  ]
    .map(([what, value]) => `- ${what}: ${escapeMarkdown(String(value))}\n`)
    .join("");

/** @param {readonly ProtocolSubject[]} subjects @returns {[string, string][]} */
function standInsFor(subjects) {
  const others = subjects.flatMap((subject) =>
    ofSource(subject, "")
      .filter(({ version }) => subject.version.split(" ", 1)[0] !== version)
      .map(({ version }) => `${subject.name} is ${subject.version}, not ${version}`),
  );
  return others.length > 0 ? [["Of other versions than the source’s", others.join("; ")]] : [];
}

const STAND_INS =
  "For wrk2, which the source recommends, stand constant-rate, oha and vegeta: a fixed rate, with latency from the intended time of sending. For bombardier stand wrk and closed-loop.\n";

/** @type {(run: ProtocolRun, ask: { requests: number, connections: number }) => Promise<Loaded<AloneReport>[]>} */
async function eachAlone(run, ask) {
  const all = [];
  for (const subject of run.subjects) {
    if (run.signal.aborted) break;
    all.push(
      await loaded(subject, run, async () => {
        const server = await startRight(run, subject.id);
        const stop = () => void server.kill();
        run.signal.addEventListener("abort", stop);
        try {
          return await loadSelf(server, ask);
        } finally {
          run.signal.removeEventListener("abort", stop);
          await server.kill();
        }
      }),
    );
  }
  return all;
}

/** Neither generator looks at answers, and a server that gives wrong ones is no competitor. @type {(run: ProtocolRun, id: string) => Promise<ProtocolServer>} */
async function startRight(run, id) {
  const server = await run.start(id);
  try {
    const expected = expectedResponse("GET", PATH);
    const response = await fetch(server.origin + PATH, { signal: AbortSignal.timeout(LIMIT_MS) });
    const body = await response.text();
    if (response.status === expected.status && body === expected.body) return server;
    throw new Error(
      `GET ${PATH}: expected ${expected.status} and ${JSON.stringify(expected.body)}, received ${response.status} and ${JSON.stringify(body.slice(0, 60))}`,
    );
  } catch (error) {
    await server.kill();
    throw error;
  }
}

/** @type {(server: ProtocolServer, ask: { requests: number, connections: number }) => Promise<AloneReport>} */
async function loadSelf(server, ask) {
  if (!server.loadSelf)
    throw new Error("it is a program of its own, which no JavaScript can load from within");
  const step = { step: "alone", url: `${server.origin}${PATH}`, ...ask };
  return /** @type {AloneReport} */ (await server.loadSelf(step, LIMIT_MS));
}

/**
 * @typedef {ReturnType<typeof parseOwnReport> & { requestsPerSecond: number }} WrkReport
 * @typedef {Loaded<WrkReport> & { rates: number[] }} Passes requests/s of each
 */

/** @type {(run: ProtocolRun, passes: number) => Promise<Passes[]>} */
async function allTogether(run, passes) {
  const nodes = [...new Set(run.subjects.map(({ runsOn }) => runsOn))];
  const all = [];
  for (const node of nodes) {
    if (run.signal.aborted) break;
    const subjects = run.subjects.filter(({ runsOn }) => runsOn === node);
    all.push(...(await togetherOn({ ...run, subjects }, passes)));
  }
  return all;
}

/** Every second pass in the reverse order: a machine that becomes slower is no server that does. @type {(run: ProtocolRun, passes: number) => Promise<Passes[]>} */
async function togetherOn(run, passes) {
  const started = [];
  try {
    for (const subject of run.subjects) {
      const { report: server, failure } = await loaded(subject, run, () =>
        startRight(run, subject.id),
      );
      started.push({ subject, server, failure });
    }
    /** @type {Passes[]} */
    const all = started.map(({ subject, failure }) => ({
      ...{ subject, report: null, failure, rates: [] },
    }));
    for (let pass = 0; pass < passes; pass += 1) {
      const places = started.map((_, place) => place);
      for (const place of pass % 2 === 0 ? places : places.toReversed()) {
        if (run.signal.aborted) break;
        const { subject, server } = /** @type {typeof started[number]} */ (started[place]);
        const one = /** @type {Passes} */ (all[place]);
        if (server === null || one.failure !== null) continue;
        const { report, failure } = await loaded(subject, run, () => loadByWrk(server, run));
        if (report) one.rates.push(report.requestsPerSecond);
        one.report ??= report;
        one.failure = failure;
      }
    }
    return all;
  } finally {
    await Promise.all(started.map(({ server }) => server?.kill()));
  }
}

/** As anybody calls it, without a script. @type {(url: string, run: ProtocolRun) => Promise<WrkReport>} */
async function reportOfWrk(url, run) {
  const { generatorPrefix, signal } = run;
  const words = [...generatorPrefix, "wrk", ...wrkOptions(run), url];
  const load = { durationMs: secondsOfWrk(run) * 1000, timeoutMs: PATIENCE_S * 1000 };
  const output = await runGenerator("wrk", words, { load, signal });
  const rate = /^Requests\/sec: +([\d.]+)$/m.exec(output)?.[1];
  if (rate === undefined) throw notReport("wrk", output);
  return { ...parseOwnReport(output), requestsPerSecond: Number(rate) };
}

/** @type {(server: ProtocolServer, run: ProtocolRun) => Promise<WrkReport>} */
async function loadByWrk(server, run) {
  const load = reportOfWrk(`${server.origin}${PATH}`, run);
  try {
    return await server.whileAlive(load);
  } finally {
    // Else it would go on beside the next one's.
    await load.catch(() => {});
  }
}

/**
 * @template T
 * @param {ProtocolSubject} subject
 * @param {Pick<ProtocolRun, "didNotFinish" | "signal">} run
 * @param {() => Promise<T>} work
 * @returns {Promise<Loaded<T>>}
 */
async function loaded(subject, { didNotFinish, signal }, work) {
  try {
    return { subject, report: await work(), failure: null };
  } catch (error) {
    // Its server was stopped, and is not to blame.
    if (signal.aborted) return { subject, report: null, failure: null };
    const failure =
      (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
    didNotFinish(`${subject.name}: ${failure}`);
    return { subject, report: null, failure };
  }
}

/** Where: which versions and Node, where they are not nearest to the source’s, whose figures stand beside those. @type {(all: Loaded<AloneReport>[], connections: number, where?: string) => string} */
export function aloneText(all, connections, where = "") {
  const reports = all
    .flatMap(({ report }) => report ?? [])
    .toSorted((one, other) => other.requestsPerSecond - one.requestsPerSecond);
  const medals = {
    s: medalsOf(reports.map(({ durationS }) => -durationS)),
    us: medalsOf(reports.map(({ latencyMs }) => -latencyMs)),
    rate: medalsOf(reports.map(({ requestsPerSecond }) => requestsPerSecond)),
    bytes: medalsOf(reports.map(({ bytesPerSecond }) => bytesPerSecond)),
  };
  const rows = reports.flatMap((report, at) => {
    const subject = subjectOf(all, report);
    return [
      [
        ...[subject.name, subject.version],
        `${medals.s[at]}${report.durationS.toFixed(3)}`,
        String(report.errors),
        `${medals.us[at]}${(report.latencyMs * 1000).toFixed(3)}`,
        `${medals.rate[at]}${report.requestsPerSecond.toFixed(3)}`,
        `${medals.bytes[at]}${(report.bytesPerSecond / 1024).toFixed(3)}`,
        (report.answered / report.answeredS).toFixed(0),
      ],
      ...ofSource(subject, where).map(({ name, version, table: { s, errors, us, rate, kb } }) => [
        ...[`${name}, the source’s`, version],
        ...[s.toFixed(3), String(errors), us.toFixed(3), rate.toFixed(3), kb.toFixed(3)],
        (REQUESTS / s).toFixed(0),
      ]),
    ];
  });
  const heads = [
    ...["Name", "Version", "Duration (s)", "# Errors", "Latency (us)", "Requests/s"],
    ...["Throughput (KB/s)", "Requests/s by the clock"],
  ];
  return [
    `## In one process${where}\n`,
    tableText(heads, rows),
    failuresText(all),
    errorsText(all),
    `autocannon opens its ${connections} connections at once, and what fails in that is an error here. Its Duration ends with its next look at its clock, once a second, and its Requests/s are the mean of those looks; the last column is requests until the last answer by their time, and of the source its 100,000 by its Duration. Medals are those of one load each.\n`,
  ].join("\n");
}

/** @param {Loaded<AloneReport>[]} all */
const errorsText = (all) =>
  all
    .flatMap(({ subject, report }) => {
      if (report === null || report.errors + report.non2xx === 0) return [];
      const { errors, timeouts, non2xx } = report;
      const parts = [
        `${timeouts} of its ${errors} errors are requests without an answer for ten seconds`,
        ...(non2xx > 0 ? [`${non2xx} answers are none of 200 to 299`] : []),
      ];
      return [`- ${escapeMarkdown(subject.name)}: ${parts.join("; ")}.\n`];
    })
    .join("");

/** @type {(all: Loaded<WrkReport>[], version: string, where?: string) => string} */
export function wrkText(all, version, where = "") {
  const reports = all
    .flatMap(({ report }) => report ?? [])
    .toSorted((one, other) => other.requestsPerSecond - one.requestsPerSecond);
  const slowest = Math.min(...reports.map(({ requestsPerSecond }) => requestsPerSecond));
  const medals = {
    us: medalsOf(reports.map(({ latencyMeanUs }) => -latencyMeanUs)),
    rate: medalsOf(reports.map(({ requestsPerSecond }) => requestsPerSecond)),
    bytes: medalsOf(reports.map(bytesPerSecond)),
  };
  const rows = reports.flatMap((report, at) => {
    const subject = subjectOf(all, report);
    const { requestsPerSecond: rate, latencyMeanUs } = report;
    return [
      [
        ...[subject.name, subject.version, `${formatTwoDecimals(rate / slowest)}x`],
        `${medals.us[at]}${formatWhole(latencyMeanUs)}`,
        `${medals.rate[at]}${formatThousands(rate)}`,
        `${medals.bytes[at]}${formatByteRate(bytesPerSecond(report))}`,
      ],
      ...ofSource(subject, where).map(({ name, version: then, wrk }) => [
        ...[`${name}, the source’s`, then, `${formatTwoDecimals(wrk.times)}x`],
        ...[String(wrk.us), formatThousands(wrk.rate), `${formatTwoDecimals(wrk.mb)} MB/s`],
      ]),
    ];
  });
  const heads = ["Name", "Version", "Speed Ranking", "Latency (us)", "Requests/s", "Throughput/s"];
  return [
    `## With wrk, all servers running${where}\n`,
    tableText(heads, rows),
    failuresText(all),
    `\`wrk --timeout 5s -t 1 -c 100\`, wrk ${escapeMarkdown(version)}, the first of its passes.\n`,
  ].join("\n");
}

/** @template T @param {readonly Loaded<T>[]} all @param {T} report */
const subjectOf = (all, report) =>
  /** @type {Loaded<T>} */ (all.find((one) => one.report === report)).subject;

/** @param {WrkReport} report */
const bytesPerSecond = ({ bytes, requests, requestsPerSecond }) =>
  requests === 0 ? 0 : (bytes / requests) * requestsPerSecond;

/** @type {(subject: ProtocolSubject, where: string) => SourceFigures[]} */
function ofSource(subject, where) {
  const figures = figuresOf(subject);
  return figures && where === "" ? [figures] : [];
}

/** The best three of each figure. @param {number[]} values the largest is the best */
function medalsOf(values) {
  const order = values.toSorted((a, b) => b - a);
  return values.map((value) => ["🥇 ", "🥈 ", "🥉 "][order.indexOf(value)] ?? "");
}

/** @type {(heads: string[], rows: string[][]) => string} */
const tableText = (heads, rows) =>
  [heads, heads.map(() => "---"), ...rows.map((row) => row.map(escapeMarkdown))]
    .map((cells) => `| ${cells.join(" | ")} |\n`)
    .join("");

/** @param {Loaded<unknown>[]} all */
const failuresText = (all) =>
  all
    .flatMap(({ subject, failure }) =>
      failure === null
        ? []
        : [`- ${escapeMarkdown(subject.name)} did not finish: ${escapeMarkdown(failure)}\n`],
    )
    .join("");
