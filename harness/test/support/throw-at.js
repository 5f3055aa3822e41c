/**
 * Loaded into the harness before anything else (`node --import`): what ROUTEBENCH_THROW names throws, from a
 * call of its on, an error that nobody expects. A name of a server's with `@id` is that server's only.
 */
import fs from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { constantRate } from "@routebench/generators/constant-rate/constant-rate";
import { wrk } from "@routebench/generators/wrk/wrk";
import { LocalServer, LocalWorker } from "@routebench/host/local/local-server";
import { RemoteServer } from "@routebench/host/ssh/ssh-host";
import { Servers } from "../../src/run/servers.js";

const { ROUTEBENCH_THROW: stage = "", ROUTEBENCH_THROW_FROM: from = "1" } = process.env;

/** What is started of an app. */
const KINDS = [LocalServer, LocalWorker, RemoteServer];

/** Whose stages throw. */
const APPS = ["two", "koa"];

/** Nothing that the harness knows, and not even an Error. */
const MADE_UP = { message: 42, toString: () => "made up" };

let calls = 0;

/** @type {(object: any, name: string, make?: () => unknown) => void} */
function throwFrom(object, name, make = () => MADE_UP) {
  const original = object[name];
  object[name] = function (/** @type {any[]} */ ...given) {
    calls += 1;
    if (calls < Number(from)) return original.apply(this, given);
    throw make();
  };
}

/** Of one server only: it is known by its folder. @type {(kind: any, change: (server: any) => void) => void} */
function whereStarted(kind, change) {
  const { start } = kind;
  kind.start = async function (/** @type {any[]} */ ...given) {
    const server = await start.apply(this, given);
    const subject = given.find((one) => one?.serverFile);
    if (APPS.includes(subject.id)) change(server);
    return server;
  };
}

const ofServer = (/** @type {string} */ name) => {
  for (const kind of KINDS) whereStarted(kind, (server) => throwFrom(server, name));
};

/** @type {Record<string, () => void>} */
const STAGES = {
  // Of one app.
  start: () => {
    for (const kind of KINDS) throwFrom(kind, "start");
  },
  // Before a round a real app is started as often as it takes to look at it, so starts there are not counted.
  "start in a round": () => {
    let isInRound = false;
    const { launch } = Servers.prototype;
    Servers.prototype.launch = function (...given) {
      isInRound = true;
      return launch.apply(this, given);
    };
    const { start } = RemoteServer;
    RemoteServer.start = async (host, subject, ...given) => {
      if (isInRound && APPS.includes(/** @type {any} */ (subject).id)) throw MADE_UP;
      return start(host, subject, ...given);
    };
  },
  reading: () => ofServer("untilAsleep"),
  move: () => ofServer("moveTo"),
  memory: () => ofServer("peakResidentBytes"),
  stop: () => ofServer("stop"),
  self: () => ofServer("loadSelf"),
  ask: () => ofServer("ask"),
  // Of the run.
  load: () => {
    for (const driver of [wrk, closedLoop]) throwFrom(driver, "run");
  },
  "constant rate": () => throwFrom(constantRate, "run"),
  "end of a round": () => throwFrom(Servers.prototype, "stop"),
  save: () => {
    const io = Object.assign(new Error("made up"), { code: "EIO" });
    throwFrom(fs, "rename", () => io);
    syncBuiltinESMExports();
  },
  timer: () => {
    whereStarted(LocalServer, () => {
      calls += 1;
      if (calls === Number(from)) setTimeout(() => void Promise.reject(new RangeError("made up")));
    });
  },
};

STAGES[stage]?.();
