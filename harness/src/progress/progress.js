import { styleText } from "node:util";
import { createLogUpdate } from "log-update";
import stringWidth from "string-width";
import { frameOf } from "./frame.js";
import {
  createPlainProgress,
  describeTrial,
  leftMs,
  nameRound,
  spentMs,
  timeLimitMs,
} from "./plain.js";
import { standingOf } from "./standing.js";

/** @import { View } from "./frame.js" */
/** @import { Round } from "../plan/next-round.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Trial } from "@routebench/contract/trial" */

/**
 * Shows what a run is doing. It writes to stderr, so that stdout has only results.
 * @typedef {object} Progress
 * @property {(text: string) => void} note a line that stays
 * @property {(what: string) => void} doing the current step, such as "launching koa"
 * @property {(round: Round, result: ResultFile) => void} roundStarts
 * @property {(result: ResultFile) => void} sliced after a first look at the round, and after all its slices
 * @property {(trial: Trial) => void} trialEnded
 * @property {(result: ResultFile) => void} roundEnded
 * @property {() => void} end
 */

/** @returns {Progress} a live view on a terminal, plain lines elsewhere */
export function createProgress() {
  const { stderr } = process;
  // A terminal that does not know its size, as in some containers and CI, reports 0 columns.
  const canRedraw = stderr.isTTY && stderr.columns > 0 && process.env.TERM !== "dumb";
  return canRedraw ? createTerminalProgress(stderr) : createPlainProgress(stderr);
}

/** Drawing takes time from the cores that are measured, so it is rare. */
const BEAT_MS = 1000;

/** @type {(stream: NodeJS.WriteStream) => Progress} */
function createTerminalProgress(stream) {
  const log = createLogUpdate(stream);
  /** @type {View} */
  const view = {
    standings: [],
    round: "",
    doing: "",
    beat: 0,
    spentMs: 0,
    budgetMs: null,
    leftMs: null,
  };
  let [spentBeforeMs, roundFrom] = [0, 0];
  /** @type {number | null} at the start of the round */
  let leftBeforeMs = null;
  /** @type {string[]} lines on the screen */
  let drawn = [];

  const erase = () => {
    const { columns } = stream;
    // A terminal that became narrower has wrapped these lines.
    const rows = drawn.map((text) => Math.max(1, Math.ceil(stringWidth(text) / columns)));
    const height = rows.reduce((sum, count) => sum + count, 0);
    log.done();
    if (height > 0) {
      stream.moveCursor(0, -height);
      stream.cursorTo(0);
      stream.clearScreenDown();
    }
    drawn = [];
  };
  const draw = () => {
    if (view.round !== "") {
      const elapsedMs = performance.now() - roundFrom;
      view.spentMs = spentBeforeMs + elapsedMs;
      view.leftMs = leftBeforeMs === null ? null : Math.max(0, leftBeforeMs - elapsedMs);
    }
    const lines = frameOf(view, stream);
    // log-update leaves remains if the height of the frame changes.
    if (lines.length !== drawn.length) erase();
    drawn = lines.map(({ text }) => text);
    if (lines.length === 0) return;
    log(
      lines.map(({ text, look }) => (look ? styleText(look, text, { stream }) : text)).join("\n"),
    );
  };
  const redraw = () => {
    erase();
    draw();
  };
  const note = (/** @type {string} */ line) => {
    erase();
    stream.write(`${line}\n`);
    draw();
  };
  const rank = (/** @type {ResultFile} */ result) => {
    view.standings = standingOf(result);
    draw();
  };
  const timer = setInterval(() => {
    view.beat += 1;
    draw();
  }, BEAT_MS);
  stream.on("resize", redraw);

  return {
    note,
    doing: (what) => {
      view.doing = what;
      draw();
    },
    roundStarts: (next, result) => {
      const budgetMs = timeLimitMs(result.config, spentMs(result));
      Object.assign(view, { round: nameRound(next, result), budgetMs });
      [spentBeforeMs, roundFrom] = [spentMs(result), performance.now()];
      leftBeforeMs = leftMs(result);
      rank(result);
    },
    sliced: rank,
    trialEnded: (trial) => {
      if (trial.status === "failed") {
        note(styleText("red", `✗ ${describeTrial(trial)}`, { stream }));
      }
    },
    roundEnded: rank,
    end: () => {
      clearInterval(timer);
      stream.off("resize", redraw);
      Object.assign(view, { standings: [], round: "", doing: "" });
      erase();
    },
  };
}
