/** Loaded into the harness before anything else (`node --import`): it ends no server, and waits for that for ever. */
import { ServerProcess } from "@routebench/host/local/server-process";

ServerProcess.prototype.kill = () => new Promise(() => setInterval(() => {}, 1000));
