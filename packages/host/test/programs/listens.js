/**
 * A server that is a program of its own, for it speaks no channel: answers with what it was told in its
 * arguments. Usage: node listens.js OPTIONS_AS_JSON [WORD...]
 */
import http from "node:http";

const [options = "{}", ...words] = process.argv.slice(2);
const { host, port, ...given } = JSON.parse(options);
const told = { given, words, hasChannel: process.send !== undefined, uid: process.getuid?.() };
http.createServer((_request, response) => response.end(JSON.stringify(told))).listen(port, host);
