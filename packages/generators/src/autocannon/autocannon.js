import { createRequire } from "node:module";

/** @import { Description } from "../generator.js" */

/** autocannon in the server's own process: closed model. @type {Description} */
export const autocannon = {
  name: "autocannon",
  comparesBodies: true,
  shortestMs: 0,
  probe: async () => {
    const { version } = createRequire(import.meta.url)("autocannon/package.json");
    return `autocannon ${version}`;
  },
};
