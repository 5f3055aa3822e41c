import { closeSync, openSync, readFileSync, writeSync } from "node:fs";
import { listen, phpHeaders } from "../../servers/node-server.js";

/** The source's third server. Its log line is always the same. */
export const start = ({ root, logs, apacheProduct, phpProduct, ...at }) =>
  listen((_request, response) => {
    response.writeHead(200, phpHeaders(apacheProduct, phpProduct));
    response.write(readFileSync(`${root}/index.html`));
    response.end();

    const fd = openSync(`${logs}/d-node.log`, "a");
    writeSync(fd, '::1 - - [16/Mar/2015:11:27:50 -0400] "GET / HTTP/1.0" 200 19\n');
    closeSync(fd);
  }, at);
