import { Connection } from "../constant-rate/connection.js";

/** A server that takes longer is the load's to judge. */
const PATIENCE_MS = 2000;

/**
 * Measures what an answer takes on the wire beside its body; oha counts the bytes of bodies alone.
 * @param {string} origin
 * @param {import("../driver.js").DriverRequest} request
 * @returns {Promise<number>} 0 where no answer comes
 */
export async function measureHeaderBytes(origin, { path, status, body }) {
  const expected = Buffer.from(body);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  /** @type {Connection | undefined} */
  let connection;
  const bytes = await new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 0);
    connection = new Connection(origin, ({ answerBytes }, outcome) => {
      resolve(outcome === "answered" ? answerBytes - expected.length : 0);
    });
    connection.send({ dispatch: { path, method: "GET" }, status, body: expected }, 0);
  });
  clearTimeout(timer);
  connection?.close();
  return bytes;
}
