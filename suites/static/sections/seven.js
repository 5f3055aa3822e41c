import { targetLabel } from "@routebench/contract/targets";
import { renderRateChart } from "@routebench/report/charts/bar-chart";
import { NOT_MEASURED } from "@routebench/report/format";
import { text } from "@routebench/report/sections/cells";
import { counted, listed } from "@routebench/report/words";
import { TWO_FILES_CHARTS } from "../src/charts.js";
import { documentLength, headerNames, statusOf } from "./answers.js";
import { JQUERY, PHOTO } from "./sayings.js";
import { baseOf, MISSING_FILE, ROOT, SOURCE_CASES, suffixOf } from "./source-figures.js";
import { rateWords } from "./then-and-now.js";

/** @import { Answer, AppRecord } from "@routebench/contract/app-record" */
/** @import { ModeSummary } from "@routebench/contract/summary" */
/** @import { Chart, Section } from "@routebench/report/sections/section" */

/** @typedef {{ runtime: string, apps: AppRecord[] }} Group of handlers on the same Node */

const [MAIN_CASE] = SOURCE_CASES;

/** In the order of the report of 2012. */
const SEVEN = Object.keys(MAIN_CASE?.rates ?? {});

/**
 * What the report of 2012 had of its seven handlers, in one table each: requests/s of all that it asked, and what they
 * send.
 * @type {(result: { apps: AppRecord[] }, summary: { modes: ModeSummary[] }) => Section | null}
 */
export function sevenSection({ apps }, { modes }) {
  const seven = SEVEN.flatMap((base) =>
    apps.filter(({ id, role }) => role === "app" && baseOf(id) === base),
  );
  const measured = modes.filter(
    ({ mode, rows }) => mode === "external" && rows.some((row) => isOne(row.appId)),
  );
  if (seven.length < 2 || measured.length === 0) return null;
  const groups = groupsOf(seven);
  return {
    id: "seven",
    title: "The handlers of June 2012",
    blocks: [
      text(
        ...groups.flatMap(({ runtime, apps: own }) =>
          [gzipSentence(own), lengthSentence(own), rootSentence(own)].flatMap((words) =>
            words === null ? [] : [`On ${runtime}: ${words}.`],
          ),
        ),
      ),
      ...chartsOf(measured),
      {
        kind: "grid",
        title: "Requests/s of what the report of June 2012 asked",
        headings: ["Handler", ...measured.map(({ testCase }) => targetLabel(testCase.target))],
        rows: seven.map(({ id, name }) => [name, ...measured.map((mode) => rateIn(mode, id))]),
      },
      {
        kind: "grid",
        title: "What they send",
        headings: [
          "Handler",
          ...[JQUERY, PHOTO, MISSING_FILE].map((path) => `Document Length, ${path}`),
          `Headers of HEAD ${JQUERY}`,
          "Notes",
        ],
        rows: seven.map(({ name, served, verification }) => {
          const answers = served?.answers ?? [];
          const failed = verification.status === "failed" ? verification.detail : null;
          return [
            name,
            ...[JQUERY, PHOTO, MISSING_FILE].map((path) => documentLength(answers, path)),
            headerNames(answers, JQUERY)?.join(", ") ?? "–",
            failed ?? (served?.found?.map(({ words }) => words).join("; ") || "–"),
          ];
        }),
      },
    ],
  };
}

/** @param {string} id */
const isOne = (id) => SEVEN.includes(baseOf(id));

/** The Node of then first. @param {AppRecord[]} seven @returns {Group[]} */
function groupsOf(seven) {
  const suffixes = [...new Set(seven.map(({ id }) => suffixOf(id)))].sort().reverse();
  return suffixes.map((suffix) => {
    const own = seven.filter(({ id }) => suffixOf(id) === suffix);
    const runtime = own.find((app) => app.runtime)?.runtime;
    return { apps: own, runtime: runtime ? `Node ${runtime.version}` : suffix || "today’s Node" };
  });
}

/** @type {(mode: ModeSummary, id: string) => string} */
function rateIn(mode, id) {
  const { rows, didNotFinish, doesNotApply = [] } = mode;
  const row = rows.find(({ appId }) => appId === id);
  const absent = [...didNotFinish, ...doesNotApply].some(({ appId }) => appId === id);
  return rateWords(row, mode) ?? (absent ? "did not finish" : NOT_MEASURED);
}

/** Who packs what it sends to a client that names no coding. @param {AppRecord[]} apps */
function gzipSentence(apps) {
  const known = answering(apps, JQUERY);
  if (known.length < 2) return null;
  const packing = known.filter(({ answers }) =>
    headerNames(answers, JQUERY)?.includes("content-encoding"),
  );
  const names = packing.map(({ name }) => name);
  const others = known.length - names.length;
  if (names.length === 0)
    return `of ${counted(known.length, "handler")}, none packs ${JQUERY} unasked`;
  return `${listed(names)} ${names.length === 1 ? "packs" : "pack"} ${JQUERY} unasked, ${others === 0 ? "as all do" : `and the other ${others} ${others === 1 ? "does" : "do"} not`}`;
}

/** How many times as long it is where it is not packed. @param {AppRecord[]} apps */
function lengthSentence(apps) {
  const lengths = answering(apps, JQUERY).flatMap(({ name, answers }) => {
    const length = Number(documentLength(answers, JQUERY).replaceAll(",", ""));
    return Number.isFinite(length) && length > 0 ? [{ name, length }] : [];
  });
  const [shortest, next] = lengths.toSorted((one, other) => one.length - other.length);
  if (!shortest || !next) return null;
  const times = (next.length / shortest.length).toFixed(2);
  return times === "1.00"
    ? `the Document Length of ${JQUERY} is about the same of all`
    : `the shortest Document Length of ${JQUERY} is that of ${shortest.name}, 1/${times} of the next, that of ${next.name}`;
}

/** What each sends for the folder, where there is no index. @param {AppRecord[]} apps */
function rootSentence(apps) {
  const known = apps.flatMap(({ name, served }) => {
    const answers = served?.answers ?? [];
    const get = statusOf(answers, ROOT);
    if (get === null) return [];
    const head = statusOf(answers, ROOT, "HEAD");
    const both = head === null || head === get ? `${get}` : `${get} (and ${head} for HEAD)`;
    return [{ name, both }];
  });
  if (known.length === 0) return null;
  const kinds = [...new Set(known.map(({ both }) => both))].map((both) => {
    const names = known.filter((one) => one.both === both).map(({ name }) => name);
    return `${both} of ${names.length === known.length ? `all ${names.length}` : listed(names)}`;
  });
  return `/ is answered with ${listed(kinds)}`;
}

/** @type {(apps: AppRecord[], path: string) => { name: string, answers: readonly Answer[] }[]} */
const answering = (apps, path) =>
  apps.flatMap(({ name, served }) =>
    served?.answers && statusOf(served.answers, path) !== null
      ? [{ name, answers: served.answers }]
      : [],
  );

/** The graph of that report: its two files by its seven handlers. @type {(measured: ModeSummary[]) => Chart[]} */
const chartsOf = (measured) =>
  Object.entries(TWO_FILES_CHARTS).flatMap(([path, file]) => {
    const mode = measured.find(
      ({ testCase: { target, scheme } }) =>
        target.kind === "path" && target.path === path && scheme === "http",
    );
    if (!mode) return [];
    const rows = mode.rows.filter(({ appId, role }) => role === "app" && isOne(appId));
    const title = `Requests/s of ${path}`;
    return [
      {
        ...{ kind: /** @type {const} */ ("chart"), title, file, width: 860 },
        alt: `${title} by the handlers of June 2012; the table below has the figures`,
        draw: (options) => renderRateChart({ ...mode, rows }, options),
      },
    ];
  });
