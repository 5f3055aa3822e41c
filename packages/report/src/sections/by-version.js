import { MODES } from "@routebench/contract/modes";
import { renderLineChart } from "../charts/line-chart.js";
import { formatInterval, formatRatio, RATIO } from "../format.js";
import { counted } from "../words.js";
import { text } from "./cells.js";

/**
 * @import { Line } from "./over-time.js"
 * @import { Part } from "./section.js"
 * @import { HistoryMode } from "@routebench/contract/history-entry"
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {object} Measured what may be joined: runs of the same circumstances, or one result
 * @property {HistoryMode["mode"]} mode
 * @property {string} suite
 * @property {string} at when, at last
 * @property {string} title
 * @property {string} to what speeds are relative to
 * @property {Record<string, string | null>} circumstances
 * @property {(Pick<HistoryMode["apps"][number], "version" | "speed" | "lowerBound"> & { app: string })[]} speeds the oldest
 *   first
 */

/** The newest. */
const MOST_LINES = 12;

/** Of all that is published. */
const LEVEL = 0.95;

/**
 * How fast each app is at each of its versions, where several were measured, loaded from outside or alone.
 * @type {(lines: Line[], results: PublishedSummary[]) => Part[]}
 */
export function versionParts(lines, results) {
  // The history is of the suites' main results alone.
  const mains = results.filter(({ id, suite }) => id === "main" || id === suite);
  const ofLine = (/** @type {Line} */ line) =>
    ofRuns(line, mains.find(({ suite }) => suite === line.entry.suite)?.title);
  const all = [...lines.flatMap(ofLine), ...results.flatMap(ofResult)].toSorted((a, b) =>
    a.at < b.at ? 1 : -1,
  );
  const names = all.flatMap(({ suite, speeds }) =>
    speeds.map(({ app }) => JSON.stringify([app, suite])),
  );
  const ordered = [...new Set(names)].sort((a, b) => a.localeCompare(b, "en"));
  return ordered.flatMap((name) => {
    const [app, suite] = /** @type {[string, string]} */ (JSON.parse(name));
    return toPart(app, suite, all);
  });
}

/** @type {(line: Line, main?: string) => Measured[]} main: the title of their result */
function ofRuns({ entry, circumstances, mode, runs }, main) {
  const { suite, startedAt, reference } = entry;
  if (MODES[mode].generator === "same process") return [];
  const to = runs.at(-1)?.apps.find(({ id }) => id === reference)?.name ?? "the reference";
  const speeds = runs.flatMap(({ apps }) =>
    apps.flatMap(({ id, name, ...speed }) => (id === reference ? [] : [{ ...speed, app: name }])),
  );
  const title = `${main ? `${main}, ` : ""}${counted(runs.length, "published run")}`;
  return [{ mode, suite, at: startedAt, title, to, circumstances, speeds }];
}

/** Of its first contest. @type {(result: PublishedSummary) => Measured[]} */
function ofResult({ title, suite, measuredAt: at, circumstances, reference, entries, contests }) {
  const [contest] = contests;
  if (!contest || MODES[contest.mode].generator === "same process") return [];
  const own = entries.filter(({ id, role }) => role === "app" && id !== reference);
  const speeds = contest.rows.flatMap((row) => {
    const entry = own.find(({ id }) => id === row.entry);
    const others = own.filter((one) => one.app === entry?.app && one !== entry);
    const { speedToReference: speed, isLowerBound: lowerBound } = row;
    const isOther = (/** @type {typeof own[number]} */ { version, runtime }) =>
      version !== entry?.version && runtime === entry?.runtime;
    // Variants on several runtimes are no line.
    if (!entry || !speed || others.length === 0 || !others.every(isOther)) return [];
    return [{ app: entry.app, version: entry.version, speed, lowerBound }];
  });
  const to = entries.find(({ id }) => id === reference)?.name ?? "the reference";
  return [{ mode: contest.mode, suite, at, title, to, circumstances, speeds }];
}

/** @type {(app: string, suite: string, all: Measured[]) => Part[]} */
function toPart(app, suite, all) {
  const own = all
    .map((one) => ({ ...one, speeds: one.speeds.filter((speed) => speed.app === app) }))
    .filter((one) => one.suite === suite && one.speeds.length > 0);
  const lines = own
    .slice(0, MOST_LINES)
    .map((one, place) => ({ ...one, mark: String.fromCodePoint(65 + place) }));
  const versions = [
    ...new Set(lines.flatMap(({ speeds }) => speeds.map(({ version }) => version))),
  ].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  if (versions.length < 2) return [];
  const newest = (/** @type {Measured} */ { speeds }, /** @type {string} */ version) =>
    speeds.findLast((speed) => speed.version === version);
  const series = lines.map((line, place) => ({
    ...{ appId: app, name: `${line.mark}: method ${line.circumstances.method}`, place },
    isDoubtful: line.speeds.some(({ lowerBound }) => lowerBound),
    estimates: versions.map((version) => {
      const found = newest(line, version);
      return found ? { ...found.speed, level: LEVEL, method: "as the ranks" } : null;
    }),
  }));
  const [title, to] = [`${app} by version`, [...new Set(lines.map((line) => line.to))].join(", ")];
  return [
    {
      ...{ kind: "part", mode: lines[0]?.mode, app, isFolded: true },
      title: `${title}: ${counted(versions.length, "version")} (${suite})`,
      blocks: [
        text(
          `Speed as a multiple of that of ${to} in the same run.`,
          "A line joins what one result found, or published runs of the same circumstances; of several runs of a version, the newest.",
          ...whyApart(lines),
          ...(lines.length < own.length ? [`The newest ${lines.length} of ${own.length}.`] : []),
        ),
        {
          kind: "chart",
          title,
          width: 960,
          draw: (options) =>
            renderLineChart(
              series,
              {
                x: {
                  ...{ type: "linear", label: "Version", values: [...versions.keys()] },
                  format: (at) => versions[at]?.split(" ")[0] ?? "",
                },
                y: { label: `↑ Speed, ${to} = 1`, format: formatRatio },
                ...{ name: `Speed of ${title}`, of: "line" },
                notes: series.some(({ isDoubtful }) => isDoubtful)
                  ? ["Dashed: the load generator was the limit; the app can do at least this."]
                  : [],
              },
              options,
            ),
        },
        {
          kind: "grid",
          title: `${title} (${suite})`,
          headings: ["Line", "Measured", ...versions],
          rows: lines.map((line) => [
            line.mark,
            whenAndHow(line),
            ...versions.map((version) => {
              const found = newest(line, version);
              return found ? speedWords(found) : "–";
            }),
          ]),
        },
      ],
    },
  ];
}

/** @type {(line: Measured) => string} */
const whenAndHow = ({ at, title, circumstances: { method, Node, "CPU model": cpuModel } }) =>
  `${at.slice(0, 10)}, ${title}, method ${method}, Node ${Node?.replace(/^v/, "")}, ${cpuModel}`;

/** @param {Pick<HistoryMode["apps"][number], "speed" | "lowerBound">} app */
export function speedWords({ speed, lowerBound }) {
  const interval = formatInterval(speed, RATIO);
  const point = `${lowerBound ? "≥ " : ""}${formatRatio(speed.point)}`;
  return interval ? `${point} (${interval})` : point;
}

/** What nobody may join them over. @param {Measured[]} lines */
function whyApart(lines) {
  const [first] = lines;
  const differing = Object.keys(first?.circumstances ?? {}).flatMap((name) => {
    const values = new Set(lines.map(({ circumstances }) => circumstances[name] ?? "not recorded"));
    return values.size > 1 ? [`${name} (${[...values].join("; ")})`] : [];
  });
  return differing.length > 0
    ? [`The lines are not joined, for they differ in ${differing.join(", ")}.`]
    : [];
}
