/**
 * Loaded into the harness first (`node --import`): the stage in ROUTEBENCH_THROW throws an unexpected error, from
 * call number ROUTEBENCH_THROW_FROM on.
 */
import { LocalServer } from "@routebench/host/local/local-server";

const { ROUTEBENCH_THROW: stage = "", ROUTEBENCH_THROW_FROM: from = "1" } = process.env;

/** Not even an Error. */
const MADE_UP = { message: 42, toString: () => "made up" };

let calls = 0;

/** @type {(object: any, name: string) => void} */
function throwFrom(object, name) {
  const original = object[name];
  object[name] = function (/** @type {any[]} */ ...given) {
    calls += 1;
    if (calls < Number(from)) return original.apply(this, given);
    throw MADE_UP;
  };
}

/** Changes each server of the app "two" once it has started. @param {(server: any) => void} change */
function onceStarted(change) {
  const { start } = LocalServer;
  LocalServer.start = async (app, ...given) => {
    const server = await start.call(LocalServer, app, ...given);
    if (/** @type {any} */ (app).id === "two") change(server);
    return server;
  };
}

/** @type {Record<string, () => void>} */
const STAGES = {
  reading: () => onceStarted((server) => throwFrom(server, "untilAsleep")),
  timer: () =>
    onceStarted(() => {
      calls += 1;
      if (calls === Number(from)) setTimeout(() => void Promise.reject(new RangeError("made up")));
    }),
};

STAGES[stage]?.();
