/**
 * Which folder may import which: imports go down, never back. A folder inside another folder follows only its own rule.
 * @typedef {{ folder: string, imports: string[] }} Layer imports: the folders it may import, besides itself
 */

const PACKAGES = ["contract", "stats", "generators", "host", "report"].map(
  (name) => `packages/${name}`,
);

/** @type {Layer[]} */
export const PARTS = [
  { folder: "packages/contract", imports: [] },
  { folder: "packages/stats", imports: ["packages/contract"] },
  { folder: "packages/generators", imports: ["packages/contract"] },
  {
    folder: "packages/host",
    imports: ["packages/contract", "packages/stats", "packages/generators"],
  },
  { folder: "packages/report", imports: ["packages/contract"] },
  // Test apps give the responses of the contract.
  {
    folder: "packages/host/test",
    imports: ["packages/host", "packages/contract", "packages/generators", "suites"],
  },
  { folder: "suites", imports: PACKAGES },
  { folder: "apps", imports: [] },
  // Only the command line loads the tools, and only when such a command is typed.
  { folder: "harness/src/cli", imports: ["harness", "tools", ...PACKAGES] },
  ...["src", "bin", "study", "architecture"].map((part) => ({
    folder: `harness/${part}`,
    imports: ["harness", ...PACKAGES],
  })),
  // Suites are loaded by name. Only tests may import them.
  { folder: "harness/test", imports: ["harness", "suites", ...PACKAGES] },
  { folder: "tools", imports: ["harness", "suites", ...PACKAGES] },
];

/** From top to bottom. A folder of the harness imports only folders of lower rows. */
export const HARNESS_ROWS = [
  ["cli"], // the commands, and what a run needs before and after
  ["run", "race"], // measuring; servers that the command line starts
  ["verify", "results", "progress"], // checks of servers; result files; progress of a run
  ["find", "plan", "summarise"], // apps and their entries; what to measure next; tables of a result
  ["judge", "explain", "options"], // comparison of speeds; parts of a request's time; options of commands
];

/** Other folders may import only these modules, so that the host can change how it starts processes. */
export const HOST_ENTRANCES = {
  "packages/host/src/local/": ["local-host.js", "guard.js"],
  "packages/host/src/ssh/": ["ssh-host.js", "prepare.js", "check.js", "agent.js"],
};
