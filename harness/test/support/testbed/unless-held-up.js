/** The errors of vegeta's driver if hosts were too busy to send on time. */
const HELD_UP = /sent only \d+ of \d+ requests in time|Check whether it is busy/;

const TRIES = 3;

/**
 * Repeats a load at a fixed rate if this machine stalled for so long that its hosts could not send on time, because
 * such a load does not measure the server.
 * @template {{ stdout?: unknown, stderr?: unknown }} Run
 * @param {() => Promise<Run>} start
 * @returns {Promise<Run>} the first run that was not held up, or the last
 */
export async function unlessHeldUp(start) {
  for (let tries = 1; ; tries += 1) {
    const run = await start();
    if (tries === TRIES || !HELD_UP.test(`${run.stdout}${run.stderr}`)) return run;
  }
}
