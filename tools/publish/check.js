import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { METHOD } from "@routebench/contract/method";
import { commitTime } from "@routebench/host/checkout";
import { UsageError } from "@routebench/host/usage-error";
import { ROOT_DIR } from "@routebench/host/workspace";
import { formatPercent } from "@routebench/report/format";
import { counted } from "@routebench/report/words";
import { quantile } from "@routebench/stats/quantile";
import { loadResult } from "../../harness/src/results/load-result.js";
import { areOpposite, sharedPairs } from "../../harness/study/shared-pairs.js";
import { PUBLICATIONS } from "./publications.js";
import { reachesOf, whyNotPublish } from "./publishable.js";
import { loadPublished, renderDerived, summariseOnce } from "./published.js";

/**
 * @import { Publication } from "./publications.js"
 * @import { Published } from "./published.js"
 * @import { PublishedSummary } from "@routebench/contract/published-summary"
 */

/**
 * Checks that the published results are of one method and of clean commits, fit to publish, as sure as the list
 * promises, unchanged since they were measured, and agree with each other. Prints what is wrong.
 * @param {{ root?: string, publications?: readonly Publication[], print?: (line: string) => void }} [options]
 * @returns {Promise<0 | 1>} the exit code
 */
export async function checkPublished({
  root = ROOT_DIR,
  publications = PUBLICATIONS,
  print = (line) => process.stdout.write(`${line}\n`),
} = {}) {
  const published = await loadPublished(root, publications);
  let isFit = true;
  for (const publication of publications) {
    const summary = published.find(({ folder }) => folder === publication.folder)?.summary;
    const faults = summary
      ? await faultsOf(root, publication, summary).catch(reasonOf)
      : ["it is not published. Measure it with `pnpm bench publish --all`"];
    isFit &&= faults.length === 0;
    print(`${faults.length === 0 ? "✓" : "✗"} ${publication.id}${summary ? factsOf(summary) : ""}`);
    for (const fault of faults) print(`  ${fault}`);
  }
  const shared = sharedPairs(published.map(({ summary }) => summary));
  const opposite = shared.filter(areOpposite);
  const agreement = `${counted(shared.length, "pair")} of apps are in two results on one kind of machine`;
  print(`${opposite.length === 0 ? "✓" : "✗"} ${agreement}: ${opposite.length} in opposite orders`);
  for (const { pair, first, second } of opposite) {
    const claims = [first, second].map(
      ({ ratio, verdict, result }) => `${ratio.toFixed(3)} (${verdict}) in ${result}`,
    );
    print(`  ${pair}: ${claims.join(", ")}`);
  }
  return isFit && opposite.length === 0 ? 0 : 1;
}

/** Why a result cannot be read. @param {Error} error @returns {string[]} */
function reasonOf(error) {
  if (error instanceof UsageError) return [error.message];
  throw error;
}

/** @param {PublishedSummary} summary */
function factsOf(summary) {
  const { method, gitCommit, machine } = summary;
  const reaches = reachesOf(summary);
  const widths =
    reaches.length > 0
      ? [
          `half of ${counted(reaches.length, "interval")} within ±${formatPercent(quantile(reaches, 0.5), 1)}`,
          `widest ±${formatPercent(Math.max(...reaches))}`,
        ]
      : [];
  const facts = [
    `method ${method}`,
    gitCommit?.slice(0, 12) ?? "no commit",
    `${counted(machine.cores, "core")} of ${machine.cpuModel}, Node ${machine.nodeVersion.slice(1)}`,
    ...widths,
  ];
  return `: ${facts.join("; ")}`;
}

/** @type {(root: string, publication: Publication, summary: PublishedSummary) => Promise<string[]>} */
async function faultsOf(root, publication, summary) {
  const { folder, medianReach } = publication;
  const result = await loadResult(path.join(root, folder));
  const { method } = result.config;
  if (method !== METHOD || summary.method !== METHOD) {
    return [
      `result.json.gz was measured with method ${method}, summary.json says ${summary.method}, and routebench measures with method ${METHOD}. Measure it again`,
    ];
  }
  const run = await summariseOnce(result);
  const reaches = reachesOf(summary);
  const objections = [
    whyNotPublish(run, publication),
    await whyNotOfCommit(root, summary),
    ...(await changedFiles(root, publication, run)),
    medianReach !== null && reaches.length > 0 && quantile(reaches, 0.5) > medianReach
      ? `half of its intervals are wider than ±${formatPercent(medianReach)}. Give it more rounds or a larger --budget in tools/publish/publications.js`
      : null,
  ];
  return objections.filter((each) => each !== null);
}

/** @type {(root: string, summary: PublishedSummary) => Promise<string | null>} */
async function whyNotOfCommit(root, { gitCommit, measuredAt }) {
  // This is one of the reasons not to publish it.
  if (gitCommit?.endsWith("-dirty")) return null;
  if (gitCommit === null) return "its commit is not recorded. Measure it again in a git clone";
  const committedAt = await commitTime(root, gitCommit);
  if (committedAt === null) {
    return `its commit ${gitCommit} is not in the history of this checkout. Fetch the whole history, or measure it again`;
  }
  return Date.parse(measuredAt) < committedAt
    ? `it was measured before its commit ${gitCommit} was made. Restore its files with git`
    : null;
}

/** @type {(root: string, publication: Publication, run: Awaited<ReturnType<typeof summariseOnce>>) => Promise<string[]>} */
async function changedFiles(root, publication, run) {
  const files = await renderDerived(root, publication, run);
  /** @type {string[]} */
  const changed = [];
  for (const [name, text] of files) {
    const file = path.join(root, publication.folder, name);
    const stored = existsSync(file) ? await readFile(file, "utf8") : null;
    if (stored !== text) changed.push(name);
  }
  return changed.length === 0
    ? []
    : [
        `${changed.join(", ")} ${changed.length === 1 ? "does" : "do"} not follow from result.json.gz. Restore the files with git, or run \`pnpm bench publish --derived\``,
      ];
}
