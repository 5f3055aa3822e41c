import { readFileSync } from "node:fs";
import { listen } from "../../servers/node-server.js";

/** The source's third server, without its log. */
export const start = ({ root, apacheProduct, phpProduct, ...at }) =>
  listen((_request, response) => {
    response.writeHead(200, {
      Server: `${apacheProduct} ${phpProduct}`,
      "X-Powered-By": phpProduct,
      "Content-Length": "18",
      "Content-Type": "text/html",
    });
    response.write(readFileSync(`${root}/index.html`));
    response.end();
  }, at);
