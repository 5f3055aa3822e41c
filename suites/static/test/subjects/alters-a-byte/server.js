/** If many clients are connected, changes a byte in the middle of the large file. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { listen } from "../../../listen.js";

/** More connections than a check or a comparison opens, and fewer than any load. */
const HONEST_UP_TO = 5;

export function start({ root, ...options }) {
  const right = readFileSync(path.join(root, "santamonica.jpg"));
  const wrong = Buffer.from(right);
  wrong[right.length >> 1] ^= 1;
  const clients = new Set();
  return listen(({ socket, url }, response) => {
    if (!clients.has(socket)) socket.once("close", () => clients.delete(socket));
    clients.add(socket);
    if (url !== "/santamonica.jpg") response.writeHead(404).end();
    else response.end(clients.size > HONEST_UP_TO ? wrong : right);
  }, options);
}
