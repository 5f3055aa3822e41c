import { spawn } from "node:child_process";
import { once } from "node:events";

/** A process that computes on command, and reports the kernel's count of its CPU time. */
const PROGRAM = `
  const { fork } = require("node:child_process");
  const { Worker } = require("node:worker_threads");
  let worker, child;
  const spin = (cpuMs) => {
    const start = process.cpuUsage();
    for (;;) {
      const { user, system } = process.cpuUsage(start);
      if (user + system >= cpuMs * 1000) return;
    }
  };
  const orders = {
    spin,
    startThread: () => new Promise((resolve) => {
      worker = new Worker(\`
        const spin = \${spin};
        const { parentPort } = require("node:worker_threads");
        parentPort.on("message", (cpuMs) => { spin(cpuMs); parentPort.postMessage("done"); });
      \`, { eval: true });
      worker.once("online", resolve);
    }),
    spinInThread: (cpuMs) => new Promise((resolve) => {
      worker.once("message", resolve);
      worker.postMessage(cpuMs);
    }),
    endThread: () => worker.terminate(),
    startChild: () => new Promise((resolve) => {
      child = fork("-", { execArgv: ["-e", process.env.PROGRAM], env: { PROGRAM: process.env.PROGRAM } });
      child.once("message", resolve);
    }),
    spinInChild: (cpuMs) => new Promise((resolve) => {
      child.once("message", resolve);
      child.send(["spin", cpuMs]);
    }),
    endChild: () => new Promise((resolve) => {
      child.once("exit", resolve);
      child.kill("SIGKILL");
    }),
    neverSleep: () => { const again = () => setImmediate(again); again(); },
    cpuUsage: () => process.cpuUsage(),
  };
  process.on("message", async ([order, argument]) => process.send({ done: await orders[order](argument) }));
  process.on("disconnect", () => process.exit());
  process.send("ready");
`;

/** @param {string[]} [prefix] words put before the command @returns {Promise<ToldProcess>} that has started */
export async function startToldProcess(prefix = []) {
  const [program = "", ...args] = [...prefix, process.execPath, "-e", PROGRAM];
  const child = spawn(program, args, {
    env: { PROGRAM },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  await once(child, "message");
  return {
    pid: /** @type {number} */ (child.pid),
    tell: async (order, argument) => {
      child.send([order, argument]);
      const [{ done }] = await once(child, "message");
      return done;
    },
    end: async () => {
      child.kill("SIGKILL");
      await once(child, "close");
    },
  };
}

/**
 * @typedef {object} ToldProcess
 * @property {number} pid
 * @property {(order: string, argument?: number) => Promise<any>} tell resolves once it is done
 * @property {() => Promise<void>} end
 */
