/** Made-up summaries of published results for tests: no figure here was measured. */

/**
 * @import { PublishedContest, PublishedEntry, PublishedSummary } from "@routebench/contract/published-summary"
 *
 * @typedef {{ id: string, name: string, app?: string, version?: string, role?: PublishedEntry["role"], rate: number }} Made
 */

const estimate = (/** @type {number} */ point) => ({
  point,
  low: 0.9 * point,
  high: 1.1 * point,
});

/** @type {(title: string, mode: PublishedContest["mode"], made: Made[]) => PublishedContest} */
export function makeContest(title, mode, made) {
  const sorted = made.toSorted((a, b) => b.rate - a.rate);
  const ranked = sorted.filter(({ role }) => role !== "control");
  const reference = made.find(({ id }) => id === "node-http") ?? made[0];
  return {
    title,
    mode,
    case: {
      ...{ id: "http, /hello", scheme: "http", connections: 100, pipelining: 1 },
      name: "http, /hello",
    },
    ...{ driver: "wrk 4.1.0", slicesDriver: "closed-loop 0.1.0", confidence: 0.95 },
    rows: sorted.map((one) => ({
      entry: one.id,
      rank:
        one.role === "control"
          ? null
          : { best: ranked.indexOf(one) + 1, worst: ranked.indexOf(one) + 1 },
      speedToReference: estimate(one.rate / (reference?.rate ?? 1)),
      ...{ isLowerBound: false, limitedBy: "server", launches: 5, errors: 0 },
      figures: {
        requestsPerOwnSecond: estimate(1000 * one.rate),
        rssPeakBytes: estimate(1e8 / one.rate),
        startupMs: estimate(1e4 / one.rate),
      },
      ...{ warnings: [], findings: [] },
    })),
    absent: [],
    pairs: ranked.flatMap((a, place) =>
      ranked.slice(place + 1).map((b) => {
        const { point: ratio, low, high } = estimate(a.rate / b.rate);
        return { a: a.id, b: b.id, ratio, low, high, verdict: low > 1 ? "faster" : "undecided" };
      }),
    ),
  };
}

/** @type {(id: string, title: string, made: Made[], contests: PublishedContest[]) => PublishedSummary} */
export const makeSummary = (id, title, made, contests) => ({
  summaryVersion: 1,
  ...{ id, title, suite: "routing", command: `pnpm bench --${id}`, doubts: [] },
  verdict: `${made[0]?.name} is the fastest.`,
  measuredAt: "2026-11-20T06:45:12.000Z",
  ...{ method: 2, routebenchVersion: "0.1.0", gitCommit: null, explained: null },
  circumstances: { suite: "routing", method: "2", Node: "v24.1.0", "CPU model": "Synthetic CPU" },
  machine: {
    ...{ cpuModel: "Synthetic CPU @ 2.50GHz", cores: 2, memoryBytes: 8e9 },
    ...{ operatingSystem: "Debian GNU/Linux 12", nodeVersion: "v24.1.0" },
  },
  reference: made.some((one) => one.id === "node-http") ? "node-http" : null,
  metrics: [{ id: "requestsPerOwnSecond", name: "requests/s of own time", better: "higher" }],
  entries: made.map(({ id, name, app = name, version = "1.0.0", role = "app" }) => ({
    ...{ id, app, name, version, runtime: null, role, homepage: `https://example.org/${id}` },
  })),
  contests,
  footprints: [],
});

/** @type {Made[]} */
export const FEATURED = [
  { id: "uwebsockets.js", name: "uWebSockets.js", rate: 171 },
  { id: "node-http", name: "node:http", rate: 93 },
  {
    id: "node-http@control",
    name: "node:http (control)",
    app: "node:http",
    role: "control",
    rate: 92,
  },
  { id: "fastify", name: "fastify", version: "5.12.8", rate: 89 },
  { id: "express", name: "express", version: "5.3.0", rate: 14 },
];

/** @type {Made[]} */
const MORE = Array.from({ length: 34 }, (_, index) => ({
  id: `framework-${index}`,
  name: `framework ${index}`,
  rate: 20 + 3 * index,
}));

/** Four results: of a few apps in two modes, of many, on two runtimes, and of what it takes to start. @param {Made} [first] in place of the first app */
export function makePublished(first = /** @type {Made} */ (FEATURED[0])) {
  const featured = [first, ...FEATURED.slice(1)];
  const slow = featured.map((one) => ({ ...one, rate: 20 + one.rate / 2 }));
  const every = [...featured.filter(({ role }) => role !== "control"), ...MORE];
  const on = ["node-http", "fastify", "express"].flatMap((id, place) =>
    ["", "@bun-1"].map((runtime) => ({
      id: `${id}${runtime}`,
      name: `${id} (${runtime ? "Bun 1" : "Node 24"})`,
      app: featured.find((one) => one.id === id)?.name ?? id,
      rate: (runtime ? 2 : 1) * (90 - 20 * place),
    })),
  );
  const starts = makeSummary("footprint", "Cold start, memory and size", featured, []);
  return [
    {
      folder: "",
      summary: makeSummary("main", "The featured apps", featured, [
        makeContest("External", "external", featured),
        makeContest("In-process", "in-process", slow),
      ]),
    },
    {
      folder: "all/",
      summary: makeSummary("all", "Every framework", every, [
        makeContest("External", "external", every),
      ]),
    },
    {
      folder: "runtimes/",
      summary: makeSummary("runtimes", "Other runtimes", on, [
        makeContest("External", "external", on),
      ]),
    },
    {
      folder: "footprint/",
      summary: {
        ...starts,
        footprints: [
          {
            title: "Footprint",
            rows: featured.map(({ id, rate }) => ({
              ...{ entry: id, launches: 20, installedBytes: id === "node-http" ? null : 2e6 },
              figures: { startupMs: estimate(1e4 / rate), rssIdleBytes: estimate(5e7) },
            })),
            absent: [],
          },
        ],
      },
    },
  ];
}

/** An app at three versions of its package, measured by an earlier method. */
export function makeVersions() {
  const released = ["3.21.2", "4.22.3", "5.3.0"].map((version, place) => ({
    ...{ id: `express@${version}`, name: `express ${version}`, app: "express", version },
    rate: 10 + 5 * place,
  }));
  const made = [...FEATURED.slice(1, 2), ...released];
  const summary = makeSummary("versions", "Is it worth upgrading?", made, [
    makeContest("External", "external", made),
  ]);
  const circumstances = { ...summary.circumstances, method: "1" };
  return { folder: "versions/", summary: { ...summary, method: 1, circumstances } };
}

/** What a profiler found, for nothing that was published held it when this was written. @param {string} [group] */
export const makeExplained = (group = "express") => ({
  rows: [
    {
      ...{ entry: "express", us: 50, launches: 5, whyNot: null },
      groups: [
        { name: "system calls (kernel)", us: estimate(30) },
        { name: group, us: estimate(20) },
      ],
    },
  ],
  absent: [{ entry: "fastify", reason: "its server exited", isFault: true }],
});
