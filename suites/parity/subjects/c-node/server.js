import { readFileSync } from "node:fs";
import { listen, phpHeaders } from "../../servers/node-server.js";

/** The source's third server, without its log. */
export const start = ({ root, apacheProduct, phpProduct, ...at }) =>
  listen((_request, response) => {
    response.writeHead(200, phpHeaders(apacheProduct, phpProduct));
    response.write(readFileSync(`${root}/index.html`));
    response.end();
  }, at);
