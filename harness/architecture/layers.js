/**
 * Who may import whom: arrows go down, never back. `check-imports.js` holds everything to it.
 * @typedef {{ folder: string, imports: string[] }} Part imports: what it may use, besides itself
 */

const PACKAGES = ["contract", "stats", "drivers", "report"].map((name) => `packages/${name}`);

/** @type {Part[]} */
export const PARTS = [
  { folder: "packages/contract", imports: [] },
  { folder: "packages/stats", imports: ["packages/contract"] },
  { folder: "packages/drivers", imports: ["packages/contract"] },
  { folder: "packages/report", imports: ["packages/contract"] },
  { folder: "suites", imports: PACKAGES },
  { folder: "apps", imports: [] },
  ...["src", "bin", "study", "architecture"].map((part) => ({
    folder: `harness/${part}`,
    imports: ["harness", ...PACKAGES],
  })),
  // A suite is loaded by its name; tests alone may know what one asks.
  { folder: "harness/test", imports: ["harness", "suites", ...PACKAGES] },
];

/** From top to bottom: a folder or file imports those of the rows below it, none of its own row. */
export const HARNESS_ROWS = [
  ["cli"], // what can be typed
  ["commands"], // one function for each command
  ["session"], // what a run needs before it and after it
  ["publish", "selftest", "pr"], // what comes after a run; measuring routebench itself, and pull requests
  ["run"], // measuring
  ["verify", "results"], // asking a server everything; reading and writing result files
  ["entries", "progress"], // what is launched in a round; what is told meanwhile
  ["plan", "summarise", "host", "discover"], // what comes next; what was found; where servers run; subjects
  ["explain"], // what a request's time is made of
  ["judge", "runtimes"], // how speeds compare; what runs subjects
  ["closers.js", "workspace.js", "checkout.js", "find-on-path.js"],
  [
    "subject.js",
    "limits.js",
    "trial-failure.js",
    "did-you-mean.js",
    "usage-error.js",
    "save-error.js",
    "printable.js",
  ],
];

/** A host is entered by its doors: nothing else knows how it starts processes and reads its machine. */
export const HOST_ENTRANCES = {
  "host/local/": ["host/local/local-host.js", "host/local/guard.js"],
  "host/ssh/": [
    "host/ssh/ssh-host.js",
    "host/ssh/load-host.js",
    "host/ssh/prepare.js",
    "host/ssh/check.js",
  ],
};
