import { listen } from "../../servers/node-server.js";

/** The source's first server. */
export const start = (at) =>
  listen((_request, response) => {
    response.writeHead(200, { "Content-Type": "text/html" });
    response.write("<p>Hello World</p>");
    response.end();
  }, at);
