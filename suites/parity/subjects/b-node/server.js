import { listen } from "../../servers/node-server.js";

/** The source's second server, with what the Apache and the PHP of this machine say of themselves. */
export const start = ({ apacheProduct, phpProduct, ...at }) =>
  listen((_request, response) => {
    response.writeHead(200, {
      Server: `${apacheProduct} ${phpProduct}`,
      "X-Powered-By": phpProduct,
      "Content-Length": "18",
      "Content-Type": "text/html",
    });
    response.write("<p>Hello World</p>");
    response.end();
  }, at);
