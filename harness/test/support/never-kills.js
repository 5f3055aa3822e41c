/** Loaded into the harness first (`node --import`): ending a server never finishes. */
import { ServerProcess } from "@routebench/host/local/server-process";

ServerProcess.prototype.kill = () => new Promise(() => setInterval(() => {}, 1000));
