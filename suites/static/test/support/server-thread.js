/** A server in a thread of its own, which may be kept busy without the test being so. */
import { readFile, readFileSync } from "node:fs";
import http from "node:http";
import { parentPort, workerData } from "node:worker_threads";
import { fileHandler, fileOf } from "./file-handler.js";

/** @import { AddressInfo } from "node:net" */

const { root, reading } = workerData;
const right = fileHandler(root);
const server = http.createServer((request, response) => {
  const file = fileOf(root, request.url ?? "/");
  if (reading === "synchronously" && file) response.end(readFileSync(file));
  else if (reading === "whole" && file) readFile(file, (_error, body) => response.end(body));
  else right(request, response);
});
server.listen(0, "127.0.0.1", () => {
  const { port } = /** @type {AddressInfo} */ (server.address());
  parentPort?.postMessage(`http://127.0.0.1:${port}`);
});
