import { Connection } from "./connections/connection.js";
import { endpointOf } from "./connections/open-socket.js";
import { Question } from "./connections/question.js";
import { RequestSequence } from "./connections/request-sequence.js";

/** @import { DriverRequest } from "./driver.js" */

/** How long to wait; slower servers show in the load. */
const PATIENCE_MS = 2000;

/**
 * An answer's bytes on the wire without its body, 0 if no right one comes: for generators that count only bodies.
 * @type {(origin: string, request: DriverRequest) => Promise<number>}
 */
export async function measureHeaderBytes(origin, request) {
  const sequence = new RequestSequence([new Question(origin, request)], 1);
  const connection = new Connection(endpointOf(origin), sequence, 1);
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const answerBytes = await new Promise((resolve) => {
    timer = setTimeout(resolve, PATIENCE_MS, 0);
    connection.owner = {
      reading: () => {},
      wrong: () => resolve(0),
      answered: (_connection, bytes) => resolve(bytes),
      read: () => {},
      closed: () => resolve(0),
    };
    connection.open().then((error) => {
      if (error) resolve(0);
      else connection.ask(1, performance.now());
    });
  });
  clearTimeout(timer);
  connection.close();
  return request.body === undefined
    ? 0
    : Math.max(0, answerBytes - Buffer.byteLength(request.body));
}
