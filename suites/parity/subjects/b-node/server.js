import { listen, phpHeaders } from "../../servers/node-server.js";

/** The source's second server, with the names of this machine's Apache and PHP in its headers. */
export const start = ({ apacheProduct, phpProduct, ...at }) =>
  listen((_request, response) => {
    response.writeHead(200, phpHeaders(apacheProduct, phpProduct));
    response.write("<p>Hello World</p>");
    response.end();
  }, at);
