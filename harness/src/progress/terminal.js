import { styleText } from "node:util";
import { formatThousands } from "@routebench/report/format";
import { createLogUpdate } from "log-update";
import { summarise } from "../summarise/summarise.js";
import { describeRound, describeTrial } from "./lines.js";

const REFRESH_MS = 250;
const SPINNER = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/**
 * A live view: what is being measured, how much is left, and the ranking so far.
 * @param {NodeJS.WriteStream} stream
 * @returns {import("./progress.js").Progress}
 */
export function createTerminalProgress(stream) {
  const view = createLogUpdate(stream);
  const style = (/** @type {"bold" | "dim" | "red"} */ format, /** @type {string} */ text) =>
    styleText(format, text, { stream });
  /** @type {string[]} */
  let ranking = [];
  let [round, current] = ["", ""];
  let frame = 0;
  const draw = () => {
    if (round === "") return;
    frame = (frame + 1) % SPINNER.length;
    view([`${SPINNER[frame]} ${style("bold", round)}`, `  ${current}`, ...ranking].join("\n"));
  };
  const timer = setInterval(draw, REFRESH_MS);
  const print = (/** @type {string} */ line) => {
    view.clear();
    stream.write(`${line}\n`);
  };

  return {
    note: print,
    roundStarts: (next, result) => {
      round = describeRound(next, result);
      ranking = provisionalRanking(next, result).map((line) => style("dim", line));
    },
    trialStarts: ({ appId, caseId }) => {
      current = `${appId} ${caseId}`;
      draw();
    },
    trialEnded: (trial) => {
      if (trial.status === "failed") print(style("red", `✗ ${describeTrial(trial)}`));
    },
    end: () => {
      clearInterval(timer);
      round = "";
      view.clear();
      view.done();
    },
  };
}

/**
 * @param {import("../plan/next-round.js").Round} round
 * @param {import("@routebench/contract/result-file").ResultFile} result
 * @returns {string[]} of its mode and case
 */
function provisionalRanking({ mode, caseId }, result) {
  const summary = summarise(result).modes.find(
    (one) => one.mode === mode && one.testCase.id === caseId,
  );
  const rows = summary?.rows ?? [];
  if (rows.length === 0) return [];
  return [
    "  so far:",
    ...rows.map(({ name, rank, figures }) => {
      const place = rank.best === rank.worst ? `${rank.best}` : `${rank.best}–${rank.worst}`;
      const rate = formatThousands(figures.requestsPerSecond?.median ?? 0);
      return `  ${place.padStart(5)}  ${name.padEnd(22)} ${rate.padStart(9)} requests/s`;
    }),
  ];
}
