/**
 * Who may import whom: arrows go down, never back. `check-imports.js` holds everything to it. A folder inside another has
 * its own rule alone.
 * @typedef {{ folder: string, imports: string[] }} Layer imports: what it may use, besides itself
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
  // Its test doubles of apps answer as the contract says.
  {
    folder: "packages/host/test",
    imports: ["packages/host", "packages/contract", "packages/generators", "suites"],
  },
  { folder: "suites", imports: PACKAGES },
  { folder: "apps", imports: [] },
  // The command line alone loads the tools, when such a command is typed.
  { folder: "harness/src/cli", imports: ["harness", "tools", ...PACKAGES] },
  ...["src", "bin", "study", "architecture"].map((part) => ({
    folder: `harness/${part}`,
    imports: ["harness", ...PACKAGES],
  })),
  // A suite is loaded by its name; tests alone may know what one asks.
  { folder: "harness/test", imports: ["harness", "suites", ...PACKAGES] },
  { folder: "tools", imports: ["harness", "suites", ...PACKAGES] },
];

/** From top to bottom: a folder of the harness imports those of the rows below it, none of its own row. */
export const HARNESS_ROWS = [
  ["cli"], // what can be typed, a function for each command, and what a run needs before it and after it
  ["run"], // measuring
  ["verify", "results", "progress"], // asking a server everything; result files; progress while a run goes on
  ["find", "plan", "summarise"], // apps and their entries; what comes next; what was found
  ["judge", "explain", "options"], // how speeds compare; what a request's time is made of; what can be typed
];

/** The host is entered by its doors: nothing else knows how it starts processes and reads its machine. */
export const HOST_ENTRANCES = {
  "packages/host/src/local/": ["local-host.js", "guard.js"],
  "packages/host/src/ssh/": ["ssh-host.js", "prepare.js", "check.js", "agent.js"],
};
