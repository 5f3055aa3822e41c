/**
 * A separate program without a channel to the harness. Its response shows its arguments. Usage: node listens.js
 * OPTIONS_AS_JSON [WORD...]
 */
import http from "node:http";

const [options = "{}", ...words] = process.argv.slice(2);
const { host, port, ...given } = JSON.parse(options);
const shown = { given, words, hasChannel: process.send !== undefined, uid: process.getuid?.() };
http.createServer((_request, response) => response.end(JSON.stringify(shown))).listen(port, host);
