import { appendFile, readFile, stat } from "node:fs/promises";
import { fileHeaders, keepSilently, listen, logLine } from "../../servers/node-server.js";

/** The equal server of rung (d) with asynchronous file access. appendFile opens, writes and closes the log each time. */
export const start = ({ root, logs, apacheProduct, ...at }) =>
  listen(async (request, response) => {
    const file = `${root}/index.html`;
    keepSilently(request, response);
    response.writeHead(200, fileHeaders(await stat(file, { bigint: true }), apacheProduct));
    const body = await readFile(file);
    response.write(body);
    response.end();

    await appendFile(`${logs}/e2-node-async.log`, logLine(request, body.length, new Date()));
  }, at);
