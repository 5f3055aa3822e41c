import { styleText } from "node:util";
import { messageLines, printable } from "@routebench/report/terminal/text";
import { createLogUpdate } from "log-update";
import stringWidth from "string-width";
import { frameOf } from "./frame.js";
import { createPlainProgress, describeClock, describeRound, leftMs, spentMs } from "./plain.js";
import { standingOf } from "./standing.js";

/** @import { View } from "./frame.js" */
/** @import { Round } from "../plan/next-round.js" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/**
 * Shows what a run is doing. It writes to stderr, so that stdout has only results.
 * @typedef {object} Progress
 * @property {(parts: string[]) => void} begins what the run measures, the most important first
 * @property {(text: string) => void} note a message that stays
 * @property {(what: string) => void} doing the current step, such as "launching koa"
 * @property {(round: Round, result: ResultFile) => void} roundStarts
 * @property {(result: ResultFile) => void} ranked after a first look at the round, after its slices, and at its end
 * @property {(result?: ResultFile) => void} end
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

/** @type {View} */
const NOTHING = { heading: [], standings: [], round: "", doing: "", beat: 0, clock: "" };

/** @type {(stream: NodeJS.WriteStream) => Progress} */
function createTerminalProgress(stream) {
  const log = createLogUpdate(stream);
  /** @type {View} */
  const view = { ...NOTHING };
  let clockNow = () => "";
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
    view.clock = clockNow();
    const lines = frameOf(view, stream);
    // log-update leaves remains if the height of the frame changes.
    if (lines.length !== drawn.length) erase();
    drawn = lines.map(({ text }) => printable(text));
    if (lines.length === 0) return;
    const styled = lines.map(({ look }, row) => {
      const text = drawn[row] ?? "";
      return look ? styleText(look, text, { stream }) : text;
    });
    log(styled.join("\n"));
  };
  const redraw = () => {
    erase();
    draw();
  };
  const note = (/** @type {string} */ text) => {
    erase();
    for (const line of messageLines(text, stream.columns)) stream.write(`${line}\n`);
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
    begins: (parts) => {
      view.heading = parts;
      draw();
    },
    note,
    doing: (what) => {
      view.doing = what;
      draw();
    },
    roundStarts: (next, result) => {
      const spentBefore = spentMs(result);
      const restMs = leftMs(result);
      const from = performance.now();
      clockNow = () => {
        const spent = spentBefore + performance.now() - from;
        return describeClock(spent, result.config, restMs === null ? null : spentBefore + restMs);
      };
      view.round = describeRound(next, result.config);
      rank(result);
    },
    ranked: rank,
    end: () => {
      clearInterval(timer);
      stream.off("resize", redraw);
      Object.assign(view, NOTHING);
      clockNow = () => "";
      erase();
    },
  };
}
