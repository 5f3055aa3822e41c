import { MODES } from "@routebench/contract/modes";
import { runtimeLabel, traitsOf } from "@routebench/contract/runtimes";
import { RATIO } from "../format.js";
import { grouped, listed, listedNames } from "../words.js";
import { DID_NOT_FINISH, key, MISSING, text, wordCell } from "./section.js";

/** @import { List, Part, SectionMaker } from "./section.js" */
/** @import { Config } from "@routebench/contract/config" */
/** @import { RuntimeCell, RuntimesSummary } from "@routebench/contract/summary" */

const HOW_TO_READ =
  "Each app is compared with itself: its speed on the first runtime that runs it is 1. A row shows which runtime suits an app. Apps are not compared with each other here.";

/** Shown before a figure, like other marks. */
const NATIVE = "† ";
const ENTRIES =
  "† uses the entry point that the app’s documentation names for this runtime. Without it, an app on Bun or Deno runs through their node:http.";

const OTHER_VERSION = "‡ ";
const OTHER_VERSION_NOTE =
  "‡ another version of the app, so the difference is not the runtime’s alone.";

const NOT_ENTERED = wordCell("–", "missing");
const CANNOT_RUN = wordCell("cannot run", "missing");

/** Compares each app with itself on other runtimes. @type {SectionMaker} */
export const runtimesSection = ({ config, runtimes }) => {
  if (runtimes.length === 0) return null;
  const given = givenToRuntimes(config).map(([runtime, words]) => `${runtime} ${words}`);
  const cells = runtimes.flatMap(({ apps }) => apps.flatMap((app) => app.cells));
  return {
    id: "runtimes",
    title: "Apps on each runtime",
    leads: true,
    blocks: [
      text(HOW_TO_READ, `Started with: ${listed(given)}.`),
      ...runtimes.map(toPart),
      key(
        cells.some((cell) => cell?.isNative !== undefined) && ENTRIES,
        cells.some((cell) => cell?.otherVersion) && OTHER_VERSION_NOTE,
      ),
      { kind: "list", items: reasonsOf(runtimes) },
    ],
  };
};

/** @type {(summary: RuntimesSummary) => Part} */
const toPart = ({ mode, labels, apps }) => ({
  kind: "part",
  title: MODES[mode].title,
  blocks: [
    {
      kind: "table",
      title: `Apps on each runtime, ${MODES[mode].title}`,
      columns: labels.map((heading) => ({ heading, writing: RATIO })),
      rows: apps.map(({ app, cells }) => ({
        appId: cells.find((cell) => cell !== null)?.appId ?? app,
        name: app,
        cells: cells.map(toCell),
      })),
    },
  ],
});

/** @param {RuntimeCell | null} cell */
function toCell(cell) {
  if (cell === null) return NOT_ENTERED;
  if (cell.reason !== null) return cell.cannotRun ? CANNOT_RUN : DID_NOT_FINISH;
  if (!cell.ratio) return MISSING;
  const mark = `${cell.otherVersion ? OTHER_VERSION : ""}${cell.isNative ? NATIVE : ""}`;
  return { estimate: cell.ratio, mark };
}

/** Each reason once, with all apps that have it. @type {(summaries: RuntimesSummary[]) => List["items"]} */
function reasonsOf(summaries) {
  const items = summaries.flatMap(({ labels, apps }) =>
    apps.flatMap(({ app, cells }) =>
      cells.flatMap((cell, place) => {
        const reason = cell && reasonOf(cell);
        return reason ? [{ app, words: `on ${labels[place]}: ${reason}` }] : [];
      }),
    ),
  );
  return grouped(items, ({ words }) => words).map(([words, all]) => ({
    words: [...listedNames([...new Set(all.map(({ app }) => app))]), ` ${words}`],
  }));
}

/** @param {RuntimeCell} cell */
function reasonOf({ reason, otherVersion, ratio }) {
  if (reason !== null) return reason;
  return otherVersion && ratio ? `version ${otherVersion[0]}, not ${otherVersion[1]}` : null;
}

/**
 * The arguments of each runtime that the run chose, when it starts a server.
 * @param {Pick<Config, "runtimes" | "serverNodeFlags">} config
 * @returns {[runtime: string, given: string][]}
 */
export const givenToRuntimes = ({ runtimes = [], serverNodeFlags }) =>
  runtimes.map((runtime) => {
    const traits = traitsOf(runtime.name);
    const words = [...(traits?.arguments ?? []), ...(traits?.flags(serverNodeFlags) ?? [])];
    return [runtimeLabel(runtime), words.join(" ") || "no flags"];
  });
