/** Runs before an installation. Other package managers would install other versions than pnpm-lock.yaml names. */
import { INSTALL } from "../../packages/host/src/installation.js";

const [agent = ""] = (process.env.npm_config_user_agent ?? "").split(" ", 1);
if (agent && !/^pnpm\/\d\d/.test(agent)) {
  process.stderr.write(`error: ${agent} cannot install this workspace; run: ${INSTALL}\n`);
  process.exitCode = 2;
}
