import { start } from "../d-node-equal/server.js";

await start({ ...JSON.parse(process.env.PARITY_GIVEN), log: "g-node-cluster" });
