import {
  formatDifference,
  formatNumber,
  formatPercent,
  formatRatio,
} from "@routebench/report/format";
import { escapeMarkdown } from "@routebench/report/markdown/text";
import { counted } from "@routebench/report/words";
import {
  APP,
  COLLECTING,
  HARNESS,
  KERNEL,
  NATIVE,
  OTHER_THREADS,
  USER,
} from "../explain/group-of.js";
import { summarise } from "../summarise/summarise.js";

/**
 * Why apps cost what they do, in words: each figure is one of what is published.
 * @import { Publication } from "./publications.js"
 * @import { Published } from "./record.js"
 * @import { ResultFile } from "@routebench/contract/result-file"
 * @import { CostDifference, ExplainedApp, ExplainedPair, Explanation } from "@routebench/contract/summary"
 *
 * @typedef {object} Question
 * @property {string} title
 * @property {string} app its folder
 * @property {string[]} answeredBy publications, the best first
 * @property {boolean} [betweenVersions] of that app alone
 *
 * @typedef {{ publication: Publication, result: ResultFile, explained: Explanation }} Answer
 */

export const WHY = "docs/why.md";
export const WHY_SECTION = "why";

/** @type {Question[]} */
const QUESTIONS = [
  {
    title: "Why express costs what it costs",
    app: "express",
    answeredBy: ["explain-nodes", "explain"],
  },
  {
    title: "Why uwebsockets-express 2 is not as fast as 1.4",
    ...{ app: "uwebsockets-express", answeredBy: ["explain-versions"], betweenVersions: true },
  },
  {
    title: "Why hyper-express 7 is not as fast as 6",
    ...{ app: "hyper-express", answeredBy: ["explain-versions"], betweenVersions: true },
  },
];

/** Less than this of a request is not worth a word. */
const LEAST_US = 0.05;

/** A package that takes less is as good as not run. */
const RUN_US = 0.01;

/** Of a smaller difference, over the cost, shares say nothing. */
const LEAST_SHARE = 0.05;

/** Of a request's cost, a smaller share is left to the report. */
const LEAST_NAMED = 0.01;

/** Who is named of several. */
const NAMED = 4;

/** More, and samples tell of whom the core was shared with. */
const MUCH_WAITED = 0.1;

const NODES_OWN = "node’s own JavaScript";
const KINDS = [NATIVE, KERNEL, COLLECTING, OTHER_THREADS, APP, USER, HARNESS];
/** What a kind's name does not tell. @type {Record<string, string>} */
const MEANT = { [OTHER_THREADS]: "other threads, on which V8 collects garbage and compiles," };

/** @param {string} group @returns {string | null} null for a package */
function kindOf(group) {
  if (/^(node|deno): /.test(group)) return NODES_OWN;
  return KINDS.includes(group) ? group : null;
}

/**
 * @param {{ publication: Publication, result: ResultFile }[]} published
 * @param {Pick<Published, "id" | "command">[]} records of how they were measured
 * @returns {string} markdown
 */
export function renderWhy(published, records) {
  return QUESTIONS.flatMap((question) => {
    const [answer] = question.answeredBy.flatMap((id) => {
      const found = published.find(({ publication }) => publication.id === id);
      const explained = found && summarise(found.result).explained;
      return explained ? [{ ...found, explained }] : [];
    });
    const parts = answer ? partsOf(question, answer, records) : [];
    return [
      `## ${question.title}`,
      ...(parts.length > 0 ? parts : ["Nothing is published that says it."]),
    ];
  }).join("\n\n");
}

/** @type {(question: Question, answer: Answer, records: Pick<Published, "id" | "command">[]) => string[]} */
function partsOf({ app, betweenVersions = false }, { publication, result, explained }, records) {
  const names = result.apps
    .filter(({ id }) => id === app || id.startsWith(`${app}@`))
    .map(({ name }) => name);
  // A step to an older version is one to a newer one, told the other way round.
  const isStep = (/** @type {string} */ from, /** @type {string} */ to) =>
    names.includes(from) && names.indexOf(from) < names.indexOf(to);
  const pairs = explained.pairs.filter(({ from, to }) =>
    betweenVersions ? isStep(from, to) : names.includes(to),
  );
  if (betweenVersions && pairs.length === 0) return [];
  const { nodeVersion, startedAt, cpuModel } = result.environment;
  const command = records.find(({ id }) => id === publication.id)?.command;
  const how = command ? `, with \`${command}\`` : "";
  const source = `Measured on ${startedAt.slice(0, 10)} by Node ${nodeVersion.slice(1)} on ${escapeMarkdown(cpuModel)}${how}: [all groups and functions, with their intervals](../${publication.folder}report.md#where-each-microsecond-goes).`;
  return [
    ...explained.apps.filter(({ name }) => names.includes(name)).map(wholeOf),
    ...pairs.flatMap((pair) => differenceOf(pair, explained.apps)),
    source,
  ];
}

/** @param {ExplainedApp} app */
function wholeOf({ name, us, groups, launches, waited }) {
  /** @type {Map<string, number>} */
  const kinds = new Map();
  for (const group of groups) {
    const kind = kindOf(group.name) ?? "its packages";
    kinds.set(kind, (kinds.get(kind) ?? 0) + group.us.point);
  }
  const packages = groups.filter((group) => kindOf(group.name) === null);
  const parts = [...kinds]
    .toSorted(([, a], [, b]) => b - a)
    .filter(([, cost]) => cost / us >= LEAST_NAMED)
    .map(([kind, cost]) => `${kind} ${formatNumber(cost)} (${formatPercent(cost / us)})`);
  const named = namesOf(packages.map((group) => ({ name: group.name, us: group.us.point })));
  const doubt =
    waited !== null && waited > MUCH_WAITED
      ? ` ⚠ It waited for its core for ${formatPercent(waited)} of the time: these figures are rough.`
      : "";
  return escapeMarkdown(
    `A request costs ${name} ${formatNumber(us)} µs of CPU time, over ${counted(launches, "launch")}: ${parts.join(", ")}.${packages.length > 0 ? ` Its packages are ${named}.` : ""}${doubt}`,
  );
}

/** @type {(pair: ExplainedPair, apps: ExplainedApp[]) => string[]} */
function differenceOf({ from, to, groups, functions }, apps) {
  const [before, after] = [from, to].map((name) => apps.find((app) => app.name === name)?.us ?? 0);
  const total = Number(after) - Number(before);
  const shareOf = (/** @type {number} */ us) =>
    Math.abs(total) < LEAST_SHARE * Number(before)
      ? ""
      : `, ${formatPercent(us / total)} of the difference`;
  const packages = groups.filter(({ name }) => kindOf(name) === null);
  const isRun = (/** @type {number} */ us) => us >= RUN_US;
  const added = packages.filter((one) => !isRun(one.from) && isRun(one.to));
  const dropped = packages.filter((one) => isRun(one.from) && !isRun(one.to));
  const kept = packages.filter((one) => isRun(one.from) && isRun(one.to));
  const ofPackages = sumOf(packages);
  const sentences = [
    `**From ${escapeMarkdown(from)} to ${escapeMarkdown(to)}.** ${escapeMarkdown(
      `A request takes ${formatNumber(Number(after))} µs in place of ${formatNumber(Number(before))} (${formatRatio(Number(after) / Number(before))}): ${formatNumber(Math.abs(total))} µs ${total < 0 ? "less" : "more"}.`,
    )}`,
    added.length > 0 &&
      `Packages that ${from} does not run take ${formatNumber(sumOf(added))} µs${shareOf(sumOf(added))}: ${namesOf(added.map((one) => ({ name: one.name, us: one.difference.point })))}.`,
    dropped.length > 0 &&
      `Packages that ${from} alone runs take ${formatNumber(-sumOf(dropped))} µs: ${namesOf(dropped.map((one) => ({ name: one.name, us: -one.difference.point })))}.`,
    kept.length > 0 &&
      `Those that run in both take ${formatNumber(Math.abs(sumOf(kept)))} µs ${sumOf(kept) < 0 ? "less" : "more"}${shareOf(sumOf(kept))}: ${changesOf(kept)}.`,
    restOf(groups, total, { before: Number(before), ofPackages }),
    functionsOf(functions),
  ];
  return [
    sentences
      .filter((one) => one !== false && one !== null)
      .map((one, place) => (place === 0 ? one : escapeMarkdown(one)))
      .join(" "),
  ];
}

/** What is no package's: it is what packages have done by others. @type {(groups: CostDifference[], total: number, of: { before: number, ofPackages: number }) => string | null} */
function restOf(groups, total, { before, ofPackages }) {
  /** @type {Map<string, CostDifference[]>} */
  const kinds = new Map();
  for (const group of groups) {
    const kind = kindOf(group.name);
    if (kind !== null) kinds.set(kind, [...(kinds.get(kind) ?? []), group]);
  }
  const told = [...kinds]
    .map(([kind, all]) => ({ kind, all, us: sumOf(all) }))
    .filter(({ us }) => Math.abs(us) >= LEAST_US)
    .toSorted((a, b) => Math.abs(b.us) - Math.abs(a.us))
    .map(({ kind, all, us }) =>
      kind === NODES_OWN
        ? `${kind} ${formatDifference(us)} (${changesOf(all)})`
        : `${MEANT[kind] ?? kind} ${formatDifference(us)}`,
    );
  if (told.length === 0) return null;
  const list = `${told.join(", ")}.`;
  if (Math.abs(total) < LEAST_SHARE * before) return `Besides, it is ${list}`;
  const share = formatPercent(ofPackages / total);
  return `In all, the packages’ own JavaScript is ${share} of the difference; the rest is what node, V8 and the system do for it: ${list}`;
}

/** @param {CostDifference[]} functions */
function functionsOf(functions) {
  const shown = functions.filter(
    ({ difference: { low, high } }) => low === null || high === null || low * high > 0,
  );
  return shown.length === 0 ? null : `By function, the most is ${changesOf(shown)}.`;
}

/** @param {{ difference: { point: number } }[]} all */
const sumOf = (all) => all.reduce((sum, { difference }) => sum + difference.point, 0);

/** @param {CostDifference[]} all */
const changesOf = (all) =>
  listed(
    all
      .toSorted((a, b) => Math.abs(b.difference.point) - Math.abs(a.difference.point))
      .map(({ name, difference }) => `${name} ${formatDifference(difference.point)}`),
  );

/** @param {{ name: string, us: number }[]} all */
const namesOf = (all) =>
  listed(all.toSorted((a, b) => b.us - a.us).map(({ name, us }) => `${name} ${formatNumber(us)}`));

/** @param {string[]} all */
function listed(all) {
  const left = all.length - NAMED;
  return left > 0 ? `${all.slice(0, NAMED).join(", ")} and ${left} more` : all.join(", ");
}
