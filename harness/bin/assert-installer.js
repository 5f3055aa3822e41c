/** Runs before an installation. */
import { cannotInstall, INSTALL } from "../../packages/host/src/installation.js";

const agent = process.env.npm_config_user_agent;
if (agent && cannotInstall(agent)) {
  const name = agent.split(" ", 1)[0];
  process.stderr.write(`error: ${name} cannot install this workspace; run: ${INSTALL}\n`);
  process.exitCode = 2;
}
