/**
 * Prints what a request costs each of the HTTP clients that the constant-rate driver could stand on:
 * in a closed loop over 100 connections, against a server as bare as can be.
 *
 *   taskset -c 1 node packages/drivers/study/http-clients.js
 */
import { once } from "node:events";
import http from "node:http";
import { Client } from "undici";
import { startBareServer } from "./bare-servers.js";

const CONNECTIONS = 100;
const WARM_UP_MS = 1500;
const MEASURE_MS = 3000;
const REQUEST = { path: "/hello", method: /** @type {const} */ ("GET") };

let answered = 0;

/**
 * Each sends one request after another, on a connection of its own, until the process ends.
 * @type {Record<string, (port: number) => void>}
 */
const CLIENTS = {
  "undici, older handler": (port) => {
    const client = new Client(`http://127.0.0.1:${port}`, { headersTimeout: 0, bodyTimeout: 0 });
    const send = () => client.dispatch(REQUEST, handler);
    const handler = {
      onConnect() {},
      onHeaders: () => true,
      onData: () => true,
      onComplete: () => again(send),
      onError() {},
    };
    send();
  },
  "undici, newer handler": (port) => {
    const client = new Client(`http://127.0.0.1:${port}`, { headersTimeout: 0, bodyTimeout: 0 });
    const send = () => client.dispatch(REQUEST, handler);
    const handler = {
      onRequestStart() {},
      onResponseStart() {},
      onResponseData() {},
      onResponseEnd: () => again(send),
      onResponseError() {},
    };
    send();
  },
  "node:http with an agent": (port) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
    const options = { ...REQUEST, host: "127.0.0.1", port, agent };
    const send = () => {
      const request = http.get(options, (response) => {
        response.resume().on("end", () => again(send));
      });
      request.on("error", () => {});
    };
    send();
  },
};

/** @param {() => void} send */
function again(send) {
  answered += 1;
  setImmediate(send);
}

const name = process.argv[2];
const start = name === undefined ? undefined : CLIENTS[name];
if (start === undefined) {
  const { spawnSync } = await import("node:child_process");
  for (const client of Object.keys(CLIENTS)) {
    spawnSync(process.execPath, [...process.argv.slice(1, 2), client], { stdio: "inherit" });
  }
} else {
  const { server, port } = await startBareServer();
  for (let connection = 0; connection < CONNECTIONS; connection += 1) start(port);
  await wait(WARM_UP_MS);
  const before = { answered, cpu: process.cpuUsage(), at: performance.now() };
  await wait(MEASURE_MS);
  const requests = answered - before.answered;
  const { user, system } = process.cpuUsage(before.cpu);
  const rate = (requests * 1000) / (performance.now() - before.at);
  const cpuUs = (user + system) / requests;
  process.stdout.write(`| ${name} | ${cpuUs.toFixed(1)} us | ${Math.round(rate)}/s |\n`);
  server.kill();
  await once(server, "exit");
  process.exit();
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
