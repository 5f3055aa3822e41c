/**
 * What is published, by which command, in the order in which `publish --all` measures it.
 * @typedef {object} Publication
 * @property {string} id
 * @property {string} title in the README's list
 * @property {string} folder from the root, where publishing puts it
 * @property {string} [as] its name beside a main run
 * @property {"source.md"} [page] that a source's protocol writes; absent: it is a run with a report
 * @property {string[]} args of `pnpm bench`
 * @property {number} minutes that it is likely to take
 * @property {string[]} [faulty] whose fault may stand in its row, on any runtime
 * @property {true} [overHosts] which have to be there: harness/study/two-hosts.js makes them
 * @property {number | null} widest interval that it may have: half of it, over the speed; null: it has none
 */

/** Launches of each, also of what is decided sooner: a document’s sentence may compare any two. */
const TEN = ["--rounds", "10"];

const VERSIONS = [
  ...["express@3", "express@4", "express@5", "fastify@3", "fastify@4", "fastify@5"],
  ...["koa@1", "koa@2", "koa@3", "hono@2", "hono@3", "hono@4", "hapi@20", "hapi@21"],
  ...["hyper-express@5", "hyper-express@6", "hyper-express@7"],
  ...["uwebsockets-express@1.3", "uwebsockets-express@1.4", "uwebsockets-express@2"],
];

/** Whom the document of 2023 compared. */
const OF_2023 = ["uwebsockets.js", "hyper-express", "uwebsockets-express", "fastify", "express"];
const FRAMEWORKS = OF_2023.flatMap((id) => ["--filter", id]);

/** On no registry: whoever publishes says where it lies. */
const BASTARD = ["--with", "bastard=PATH"];

/** It counts characters where it should count bytes, so over kept connections its answers are cut short. */
const FAULTY = ["bastard"];

/** @type {Omit<Publication, "folder">[]} */
const RUNS = [
  { id: "main", title: "The featured apps", minutes: 18, widest: 0.2, args: TEN },
  {
    ...{ id: "all", title: "Every framework", as: "all", minutes: 8, widest: 0.6 },
    args: ["--all", "--mode", "external", "--budget", "8m"],
  },
  {
    ...{ id: "versions", title: "Is it worth upgrading?", minutes: 19, widest: 0.35 },
    // Twenty-two entries: wrk’s loads, of which each launch has one, are of the shortest.
    args: ["--mode", "external", "--versions", VERSIONS.join(","), ...TEN, "--duration", "1s"],
  },
  {
    ...{ id: "runtimes", title: "Other runtimes", minutes: 28, widest: 0.5 },
    // Sixty-two entries: six launches with short loads show more than five with long ones, and take less time.
    args: [
      ...["--mode", "external", "--runtime", "node,node@20,node@22,node@26,bun,deno"],
      ...["--rounds", "6", "--duration", "1s"],
    ],
  },
  {
    ...{ id: "requests", title: "Parameters, bodies and middleware", minutes: 17, widest: 0.3 },
    args: ["--suite", "requests", "--budget", "15m"],
  },
  {
    ...{ id: "explain", title: "Where a request’s time goes", as: "explain" },
    ...{ minutes: 13, widest: 0.3, args: ["explain", "--rounds", "3"] },
  },
  {
    ...{ id: "routes", title: "Tables of many routes", as: "routes", minutes: 96 },
    // Three launches of each: where one of them is off, and that is one row in a hundred, this is what they tell.
    widest: 0.85,
    args: ["--all", "--mode", "external", "--routes", "10,100,1000", "--budget", "90m"],
  },
  {
    ...{ id: "https", title: "What TLS costs", as: "https", minutes: 10, widest: 0.35 },
    args: ["--mode", "external", "--scheme", "both", "--budget", "8m"],
  },
  {
    ...{ id: "footprint", title: "Cold start, memory and size", as: "footprint" },
    ...{ minutes: 11, widest: null, args: ["footprint"] },
  },
  {
    ...{ id: "static", title: "Static file handlers of 2012", minutes: 50, widest: 0.75 },
    // lightnode answers HEAD with a body's end on Node 0.8; node-static has two speeds there at 1 MB, by the launch.
    faulty: [...FAULTY, "lightnode"],
    args: ["--suite", "static", ...TEN, ...BASTARD],
  },
  {
    ...{ id: "static/ablation", title: "What to keep of a file", as: "ablation", minutes: 76 },
    // connect 0.5 with its cache on Node 0.8, at 1 MB: of ten launches three had more than twice the speed of the others.
    widest: 0.65,
    args: ["--suite", "static", "--ablation", ...TEN],
  },
  {
    ...{ id: "parity", title: "Node and Apache, made equal", minutes: 9, widest: 0.35 },
    args: ["--suite", "parity", ...TEN],
  },
  {
    ...{ id: "parser", title: "HTTP parsers", minutes: 4, widest: 0.15 },
    args: ["--suite", "parser", "--budget", "3m"],
  },
  {
    ...{ id: "hosts", title: "Over two hosts, of one machine", as: "hosts" },
    ...{ minutes: 9, widest: 0.3, overHosts: true },
    args: ["--server", "bench1", "--load-from", "load1", "--mode", "external", "--budget", "8m"],
  },
];

/** @type {readonly Publication[]} */
export const PUBLICATIONS = RUNS.map((one) => ({
  ...one,
  folder: one.id === "main" ? "results/" : `results/${one.id}/`,
}));

/** Of 2023, as far as they can be had: each at its version of then and of today, on the Node of then and of today. */
const THEN = [
  "express@4.18.2",
  "fastify@4.24.3",
  "hyper-express@6.14.3",
  "uwebsockets-express@1.3.5",
];

/** By a source's protocol, beside the results of its suite. @type {readonly Publication[]} */
export const PROTOCOLS = [
  {
    ...{ id: "routing/source", title: "HTTP frameworks, as in 2023", minutes: 30 },
    folder: "results/",
    args: [
      ...["--format", "source", ...FRAMEWORKS],
      ...["--versions", THEN.join(","), "--runtime", "node@20.10.0,node", ...TEN],
    ],
  },
  {
    ...{ id: "static/source", title: "Static files, as in 2012", minutes: 175, faulty: FAULTY },
    folder: "results/static/",
    args: ["--suite", "static", "--format", "source", ...TEN, ...BASTARD],
  },
  {
    ...{ id: "parity/source", title: "Node and Apache, as in 2015", minutes: 7 },
    folder: "results/parity/",
    args: ["--suite", "parity", "--format", "source", ...TEN],
  },
  {
    ...{ id: "parser/source", title: "HTTP parsers, as in 2013", minutes: 8 },
    folder: "results/parser/",
    args: ["--suite", "parser", "--format", "source"],
  },
].map((one) => ({ ...one, page: /** @type {const} */ ("source.md"), widest: null }));

export const LISTED = [...PUBLICATIONS, ...PROTOCOLS];

/** As it is typed. @param {Pick<Publication, "args">} publication */
export const commandOf = ({ args }) => ["pnpm bench", ...args].join(" ");
