import { runWrkAlone } from "@routebench/drivers/wrk/alone";
import { explainMissingWrk, wrkDriver } from "@routebench/drivers/wrk/driver";
import {
  formatByteRate,
  formatThousands,
  formatTwoDecimals,
  formatWhole,
} from "@routebench/report/format";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { counted } from "@routebench/report/words";
import { SOURCE_FIGURES } from "./sections/source-figures.js";

/**
 * @import { SourceFigures } from "./sections/source-figures.js"
 * @import { ProtocolRun, ProtocolServer, ProtocolSubject } from "@routebench/contract/suite"
 * @import { AloneReport } from "@routebench/drivers/autocannon/alone"
 * @import { WrkReport } from "@routebench/drivers/wrk/alone"
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

/**
 * In the first table one after another, in the second with all servers running.
 * @param {ProtocolRun} run
 */
export async function measureAsSource(run) {
  const { quick, subjects, requests = quick ? QUICK_REQUESTS : REQUESTS } = run;
  const ask = { requests, connections: Math.min(CONNECTIONS, requests) };
  const words = `Plan: ${counted(subjects.length, "app")}, each ${requests} requests on ${ask.connections} connections in its own process, then each ${quick ? 1 : 3} s of wrk`;
  run.note(words);
  const alone = await eachAlone(run, ask);
  const version = run.signal.aborted ? undefined : await wrkDriver.probe();
  const together = version === undefined ? [] : await allTogether(run);
  const printed = [
    "# The source’s protocol\n",
    `${words}.\n`,
    settingsText(run, ask),
    aloneText(alone, ask.connections),
    version === undefined
      ? `Its second table was not measured: ${await explainMissingWrk()}.\n`
      : wrkText(together, version),
    STAND_INS,
  ].join("\n");
  await run.save("source.md", printed);
  return printed;
}

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
    ...standInsFor(subjects),
  ]
    .map(([what, value]) => `- ${what}: ${escapeMarkdown(String(value))}\n`)
    .join("");

/** @param {readonly ProtocolSubject[]} subjects @returns {[string, string][]} */
function standInsFor(subjects) {
  const others = subjects.flatMap((subject) =>
    ofSource(subject)
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
        const server = await run.start(subject.id);
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

/** @type {(server: ProtocolServer, ask: { requests: number, connections: number }) => Promise<AloneReport>} */
async function loadSelf(server, ask) {
  if (!server.loadSelf)
    throw new Error("it is a program of its own, which no JavaScript can load from within");
  const step = { step: "alone", url: `${server.origin}${PATH}`, ...ask };
  return /** @type {AloneReport} */ (await server.loadSelf(step, LIMIT_MS));
}

/** @param {ProtocolRun} run @returns {Promise<Loaded<WrkReport>[]>} */
async function allTogether(run) {
  const started = [];
  try {
    for (const subject of run.subjects) {
      const { report: server, failure } = await loaded(subject, run, () => run.start(subject.id));
      started.push({ subject, server, failure });
    }
    const all = [];
    for (const { subject, server, failure } of started) {
      if (run.signal.aborted) break;
      all.push(
        server === null
          ? { subject, report: null, failure }
          : await loaded(subject, run, () => loadByWrk(server, run)),
      );
    }
    return all;
  } finally {
    await Promise.all(started.map(({ server }) => server?.kill()));
  }
}

/** @type {(server: ProtocolServer, run: ProtocolRun) => Promise<WrkReport>} */
async function loadByWrk(server, { generatorPrefix: launchPrefix, signal, quick }) {
  const how = { launchPrefix, signal, ...(quick && { seconds: 1 }) };
  const load = runWrkAlone(`${server.origin}${PATH}`, how);
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
 * @param {Pick<ProtocolRun, "note">} run
 * @param {() => Promise<T>} work
 * @returns {Promise<Loaded<T>>}
 */
async function loaded(subject, { note }, work) {
  try {
    return { subject, report: await work(), failure: null };
  } catch (error) {
    const failure =
      (error instanceof Error ? error.message : String(error)).split("\n", 1)[0] ?? "";
    note(`✗ ${subject.name}: ${failure}`);
    return { subject, report: null, failure };
  }
}

/** @type {(all: Loaded<AloneReport>[], connections: number) => string} */
export function aloneText(all, connections) {
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
      ...ofSource(subject).map(({ name, version, table: { s, errors, us, rate, kb } }) => [
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
    "## In one process\n",
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

/** @type {(all: Loaded<WrkReport>[], version: string) => string} */
export function wrkText(all, version) {
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
      ...ofSource(subject).map(({ name, version: then, wrk }) => [
        ...[`${name}, the source’s`, then, `${formatTwoDecimals(wrk.times)}x`],
        ...[String(wrk.us), formatThousands(wrk.rate), `${formatTwoDecimals(wrk.mb)} MB/s`],
      ]),
    ];
  });
  const heads = ["Name", "Version", "Speed Ranking", "Latency (us)", "Requests/s", "Throughput/s"];
  return [
    "## With wrk, all servers running\n",
    tableText(heads, rows),
    failuresText(all),
    `\`wrk --timeout 5s -t 1 -c 100\`, wrk ${escapeMarkdown(version)}, once each.\n`,
  ].join("\n");
}

/** @template T @param {readonly Loaded<T>[]} all @param {T} report */
const subjectOf = (all, report) =>
  /** @type {Loaded<T>} */ (all.find((one) => one.report === report)).subject;

/** @param {WrkReport} report */
const bytesPerSecond = ({ bytes, requests, requestsPerSecond }) =>
  requests === 0 ? 0 : (bytes / requests) * requestsPerSecond;

/** Whatever its version. @param {ProtocolSubject} subject @returns {readonly SourceFigures[]} */
const ofSource = ({ id }) => SOURCE_FIGURES.filter((one) => one.id === id.split("@", 1)[0]);

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
