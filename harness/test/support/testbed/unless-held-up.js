/** What vegeta's driver says of hosts that were too busy to keep their times. */
const HELD_UP = /sent only \d+ of \d+ requests in time|Check whether it is busy/;

const TRIES = 3;

/**
 * Starts a load at a fixed rate again where this machine stopped for so long that its hosts could not keep their times,
 * which is no figure of a server.
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
