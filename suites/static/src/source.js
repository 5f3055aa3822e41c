import { isNarrow, sideOfOne } from "@routebench/contract/interval";
import { abProtocol, pairedRates, TAKEN } from "@routebench/drivers/ab/protocol";
import { abTable, plain } from "@routebench/drivers/ab/table";
import { FEWEST_LAUNCHES } from "@routebench/stats/estimate";
import { estimatePairedRatio } from "@routebench/stats/ratio";
import { orderSentences, standingsByRuns } from "../sections/orders.js";
import { baseOf, SOURCE_CASES, suffixOf } from "../sections/source-figures.js";
import { filesByName, filesFolder } from "./files.js";
import { filesFor, packageFolders } from "./targets.js";

/** @import { SourceProtocol } from "@routebench/contract/suite" */
/** @import { Estimate } from "@routebench/contract/summary" */
/** @import { Standings } from "../sections/orders.js" */
/** @import { AbMeasured } from "@routebench/drivers/ab/protocol" */
/** @import { AbAsk } from "@routebench/drivers/ab/run-ab" */

const LOADED = 100;

/** What both versions of the comparison of June 2012 asked, and lightnode's of March 2011. */
const PATHS = /** @type {const} */ ([
  ["/jquery.min.js", LOADED],
  ["/santamonica.jpg", LOADED],
  ["/asdf", LOADED],
  ["/jquery.min.js", 1],
  ["/", 1],
  ["/home.html", LOADED],
]);

const REQUESTS = 10_000;
const QUICK_REQUESTS = 100;

/** Without a restart of the server in between. */
const TIMES = 3;

/** Which ran on the Node of both reports. */
const CONTROL = "connect-2.3@node-0.8.28";

/** Of one run of ab: ten thousand answers of 1 MB at 35 MB a second. */
const LIMIT_MS = 300_000;

const COLUMNS = /** @type {const} */ ([
  ...["documentLength", "rates", "timePerRequest", "received", "failed", "non2xx"],
]);

/** @type {SourceProtocol} */
export const source = {
  words: "that of the reports, with ab",
  takes: [...TAKEN, "--with"],
  measure(run) {
    const asks = sourceAsks(run);
    const { length: count } = run.subjects;
    const requests = asks[0]?.requests;
    const short = requests === REQUESTS ? "" : ` (the sources sent ${REQUESTS})`;
    const gigabytes = ((plannedBytes(asks, bytesOf) * count) / 1e9).toFixed(1);
    const words = `Plan: ${count} subject${count === 1 ? "" : "s"}, each ${asks.length} times ${TIMES} runs of ${requests} requests${short}, ${gigabytes} GB of bodies in all`;
    const packages = packageFolders();
    const given = { root: filesFolder(filesFor({ kind: "path", path: "/" })), packages };
    const besideHome = {
      root: filesFolder(filesFor({ kind: "path", path: "/home.html" })),
      packages,
    };
    const own = asks.map((ask) =>
      ask.path === "/home.html" ? { ...ask, given: besideHome } : ask,
    );
    const plan = { words, asks: own, times: TIMES, limitMs: LIMIT_MS, control: CONTROL };
    return abProtocol(run, plan, given, (measured) => ({
      title: "The sources’ protocol",
      parts: [...measured.map(subjectText), thenAndNowText(measured)],
    }));
  },
};

/**
 * Of each subject, in this order; ab refuses more connections than requests.
 * @type {(options: { quick: boolean, requests?: number }) => AbAsk[]}
 */
export const sourceAsks = ({ quick, requests = quick ? QUICK_REQUESTS : REQUESTS }) =>
  PATHS.map(([path, connections]) => ({
    path,
    connections: Math.min(connections, requests),
    requests,
  }));

/** Of bodies. @type {(asks: readonly AbAsk[], bytesOf: (path: string) => number) => number} */
export const plannedBytes = (asks, bytesOf) =>
  asks.reduce((sum, { path, requests }) => sum + TIMES * requests * bytesOf(path), 0);

/** @param {string} path */
const bytesOf = (path) => filesByName().get(path.slice(1))?.length ?? 0;

/** A table as the source has it of a module, of its first launch, and what it died of. @param {AbMeasured} measured */
export function subjectText({ subject: { name, version, homepage }, launches: [series = []] }) {
  const rows = series.map(({ ask, runs }) => ({ name: asked(ask), runs }));
  const table = abTable("Asked", COLUMNS, rows);
  return [
    `## ${plain(name)} ${plain(version)}\n`,
    `<${homepage}>\n`,
    ...(table ? [table] : []),
    ...series.flatMap(({ ask, runs, failure }) =>
      failure ? [`- ${asked(ask)}: ended in run ${runs.length + 1}: ${plain(failure)}\n`] : [],
    ),
  ].join("\n");
}

/** @param {AbAsk} ask */
const asked = ({ connections, requests, path }) =>
  `\`ab ${connections === 1 ? "" : `-c ${connections} `}-n ${requests}\` ${path}`;

/**
 * The orders of 2012 compared with today's. Of several launches intervals tell; runs of one have none, so two are tied
 * where theirs overlap.
 * @param {readonly AbMeasured[]} measured
 */
export function thenAndNowText(measured) {
  const suffixes = [...new Set(measured.map(({ subject }) => suffixOf(subject.id)))].sort();
  const lines = SOURCE_CASES.flatMap(({ title, path, connections, rates }) =>
    suffixes.flatMap((suffix) => {
      const there = measured.filter(
        ({ subject: { id } }) => suffixOf(id) === suffix && baseOf(id) in rates,
      );
      const now = standingsOf(there, { path, connections });
      const runtime = suffix.slice(1).replace(/^node-/, "Node ");
      const where = runtime && ` on ${plain(runtime)}`;
      const nameOf = (/** @type {string} */ id) => {
        const { name = id } = there.find((one) => baseOf(one.subject.id) === id)?.subject ?? {};
        // All of them are on it, which is said once.
        return plain(name.replace(` (${runtime})`, ""));
      };
      return orderSentences(rates, now, nameOf).map(
        (sentence) => `- ${path}, ${title}${where}: ${sentence}\n`,
      );
    }),
  );
  return lines.length === 0 ? "" : `## Then and now\n\n${lines.join("")}`;
}

/** Of runs that are compared one by one. */
const EXACT = { low: 1, high: 1 };

/** @type {(there: readonly AbMeasured[], asked: Pick<AbAsk, "path" | "connections">) => Standings} */
function standingsOf(there, asked) {
  const byId = new Map(there.map((one) => [baseOf(one.subject.id), one]));
  const runs = there.flatMap((one) => {
    const rates = ratesOfFirst(one, asked);
    return rates.length > 0 ? [/** @type {const} */ ([baseOf(one.subject.id), rates])] : [];
  });
  const { ids, isAhead } = standingsByRuns(Object.fromEntries(runs));
  /** Null of too few launches for an interval. @type {(one: string, other: string) => Estimate | null} */
  const ratioOf = (one, other) => {
    const [us, them] = [one, other].map((id) => /** @type {AbMeasured} */ (byId.get(id)));
    const [ours, theirs] = us && them ? pairedRates(us, them, asked) : [[], []];
    return ours.length < FEWEST_LAUNCHES ? null : estimatePairedRatio(ours, theirs);
  };
  return {
    ids,
    isTold: (one, other) => isNarrow(ratioOf(one, other) ?? EXACT),
    isAhead(one, other) {
      const ratio = ratioOf(one, other);
      if (ratio === null) return isAhead(one, other);
      return isNarrow(ratio) && sideOfOne(ratio, 0) === "above";
    },
  };
}

/** @type {(measured: AbMeasured, asked: Pick<AbAsk, "path" | "connections">) => number[]} */
const ratesOfFirst = ({ launches: [series = []] }, { path, connections }) =>
  series
    .filter(({ ask }) => ask.path === path && ask.connections === connections)
    .flatMap(({ runs }) => runs.flatMap(({ report }) => report.requestsPerSecond ?? []));
