/** What is printed. Its tests look for `says`, and docs/faults.md shows both. */

/** @satisfies {Record<string, import("./rows.js").Row>} */
export const PRINTED = {
  pinning: {
    input: "`compare` of results that differ in pinning",
    says: "pinning to cores: servers on core 0, load generator on core 1 then, not pinned now",
  },
  names: {
    input: "`compare` of results with an app whose name has characters of HTML and markdown",
    says: "koa_<b>&[1]",
  },
  oldReleases: {
    input: "report.html, sorted by Version",
    says: "2.0.4, 3.0.6, 10.0.0",
  },
  preReleases: {
    input: "report.html with pre-releases, sorted by Version",
    says: "5.0.0-beta.2, 5.0.0-beta.11, 5.0.0",
  },
  shortBudget: {
    input: "`pr --budget 1m` with one app changed",
    says: "pnpm bench pr --budget 2m",
  },
  noEngines: {
    input: "`--filter engine:x` in a suite without engines",
    says: 'no app matches the filter "engine:x"; there are no engines',
  },
  longRemedy: {
    input: "a message that ends in a command, in a narrow terminal",
    says: "npx -y pnpm@12.21.0 --dir /home/me/projects/benchmarks/apps/my-framework install",
  },
};
