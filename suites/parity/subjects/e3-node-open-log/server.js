import { openSync, readFileSync, statSync, writeSync } from "node:fs";
import { fileHeaders, keepSilently, listen, logLine } from "../../servers/node-server.js";

/** The equal server of rung (d), which opens its log only once. */
export function start({ root, logs, apacheProduct, ...at }) {
  const fd = openSync(`${logs}/e3-node-open-log.log`, "a");
  return listen((request, response) => {
    const file = `${root}/index.html`;
    keepSilently(request, response);
    response.writeHead(200, fileHeaders(statSync(file, { bigint: true }), apacheProduct));
    const body = readFileSync(file);
    response.write(body);
    response.end();

    writeSync(fd, logLine(request, body.length, new Date()));
  }, at);
}
