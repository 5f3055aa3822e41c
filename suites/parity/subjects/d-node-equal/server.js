import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import { fileHeaders, keepSilently, listen, logLine } from "../../servers/node-server.js";

/** The server of rung (d), made equal to Apache: the same headers, and a log of the real requests. */
export const start = ({ root, logs, log = "d-node-equal", apacheProduct, ...at }) =>
  listen((request, response) => {
    const file = `${root}/index.html`;
    keepSilently(request, response);
    response.writeHead(200, fileHeaders(statSync(file, { bigint: true }), apacheProduct));
    const body = readFileSync(file);
    response.write(body);
    response.end();

    const fd = openSync(`${logs}/${log}.log`, "a");
    writeSync(fd, logLine(request, body.length, new Date()));
    closeSync(fd);
  }, at);
