/**
 * A published result. `publish --all` measures the results in the order of this list.
 * @typedef {object} Publication
 * @property {string} id
 * @property {string} title in the README's list
 * @property {string} folder from the root
 * @property {string} command as a user types it, with PATH for the folder of a package that is in no registry
 * @property {number} minutes that it usually takes
 * @property {number | null} widest interval allowed: half of its width ÷ the speed; null: it has no intervals
 * @property {number | null} medianReach limit of the median interval, in the same way; null: it has no intervals
 * @property {readonly string[]} [faulty] apps that may fail, on any runtime
 * @property {boolean} [overHosts] needs the hosts that harness/study/two-hosts.js makes
 */

const VERSIONS = [
  "express@3,express@4,express@5",
  "fastify@3,fastify@4,fastify@5",
  "koa@1,koa@2,koa@3",
  "hono@2,hono@3,hono@4",
  "hapi@20,hapi@21",
  "hyper-express@5,hyper-express@6,hyper-express@7",
  "uwebsockets-express@1.3,uwebsockets-express@1.4,uwebsockets-express@2",
].join(",");

/** @type {readonly Publication[]} */
export const PUBLICATIONS = [
  {
    id: "main",
    title: "The featured apps",
    folder: "results/",
    command: "pnpm bench --rounds 10",
    minutes: 16,
    widest: 0.2,
    medianReach: 0.07,
  },
  {
    id: "all",
    title: "Every framework",
    folder: "results/all/",
    // Launches of apps with much memory under load differ most, and three of each are too few.
    command: "pnpm bench --all --mode external --budget 14m",
    minutes: 15,
    // Three to five launches of each app, so one of 45 intervals is this wide.
    widest: 0.85,
    medianReach: 0.1,
  },
  {
    id: "explain",
    title: "Where a request’s time goes",
    folder: "results/explain/",
    command: "pnpm bench explain --rounds 3",
    minutes: 9,
    widest: 0.3,
    medianReach: 0.07,
  },
  {
    id: "https",
    title: "What TLS costs",
    folder: "results/https/",
    command: "pnpm bench --mode external --scheme both --budget 8m",
    minutes: 9,
    widest: 0.35,
    medianReach: 0.07,
  },
  {
    id: "headers",
    title: "What a browser’s headers cost",
    folder: "results/headers/",
    command: "pnpm bench --mode external --headers browser --budget 8m",
    minutes: 9,
    widest: 0.35,
    medianReach: 0.07,
  },
  {
    id: "connections",
    title: "Few and many connections",
    folder: "results/connections/",
    command: "pnpm bench --mode external --connections 1,10,100,1000 --budget 18m",
    minutes: 18,
    widest: 0.5,
    medianReach: 0.07,
  },
  {
    id: "connections/short",
    title: "What short-lived connections cost",
    folder: "results/connections/short/",
    command: "pnpm bench --mode external --requests-per-connection 10 --budget 7m",
    minutes: 7,
    widest: 0.5,
    medianReach: 0.07,
  },
  {
    id: "rate",
    title: "A server that is never full",
    folder: "results/rate/",
    command: "pnpm bench --mode external --rate 1000 --budget 8m",
    minutes: 8,
    widest: 0.35,
    medianReach: 0.07,
  },
  {
    id: "versions",
    title: "Is it worth upgrading?",
    folder: "results/versions/",
    // Twenty-two entries: each launch has a load by wrk, so these loads are short.
    command: `pnpm bench --mode external --versions ${VERSIONS} --rounds 12 --duration 1s`,
    minutes: 20,
    widest: 0.35,
    medianReach: 0.07,
  },
  {
    id: "requests",
    title: "Parameters, bodies and middleware",
    folder: "results/requests/",
    command: "pnpm bench --suite requests --all --budget 42m",
    minutes: 46,
    // Three launches of each entry: an interval is this wide if one launch is off. It does not widen other rows.
    widest: 2,
    medianReach: 0.07,
  },
  {
    id: "routes",
    title: "Tables of many routes",
    folder: "results/routes/",
    command: "pnpm bench --all --mode external --routes 10,1000 --ask static,param --budget 32m",
    minutes: 36,
    // As for requests: this happens in one of a hundred rows.
    widest: 2,
    medianReach: 0.1,
  },
  {
    id: "runtimes",
    title: "Other runtimes",
    folder: "results/runtimes/",
    // Sixty-two entries: six launches with short loads show more than five with long loads, and take less time.
    command:
      "pnpm bench --mode external --runtime node,node@20,node@22,node@26,bun,deno --rounds 6 --duration 1s",
    minutes: 28,
    widest: 0.5,
    medianReach: 0.07,
  },
  {
    id: "footprint",
    title: "Cold start, memory and size",
    folder: "results/footprint/",
    command: "pnpm bench footprint --all --rounds 10",
    // About two seconds a launch.
    minutes: 19,
    widest: null,
    medianReach: null,
  },
  {
    id: "static",
    title: "Static file handlers of 2012",
    folder: "results/static/",
    command: "pnpm bench --suite static --rounds 8 --with bastard=PATH",
    minutes: 39,
    // On Node 0.8 at 1 MB, bastard and node-static are fast in some launches and slow in others.
    widest: 1.2,
    medianReach: 0.1,
    // bastard counts characters instead of bytes, so it cuts answers on kept connections short. On Node 0.8, lightnode
    // sends the end of a body after HEAD.
    faulty: ["bastard", "lightnode"],
  },
  {
    id: "static/ablation",
    title: "What to keep of a file",
    folder: "results/static/ablation/",
    command: "pnpm bench --suite static --ablation --file jquery.min.js --rounds 24",
    minutes: 25,
    // connect 0.5 with its cache, on Node 0.8 at 1 MB: three of ten launches were more than twice as fast as the
    // others.
    widest: 0.65,
    medianReach: 0.1,
  },
  {
    id: "parity",
    title: "Node and Apache, made equal",
    folder: "results/parity/",
    command: "pnpm bench --suite parity --rounds 13",
    minutes: 13,
    widest: 0.35,
    medianReach: 0.07,
  },
  {
    id: "parser",
    title: "HTTP parsers",
    folder: "results/parser/",
    command: "pnpm bench --suite parser --budget 3m",
    minutes: 4,
    widest: 0.15,
    medianReach: 0.07,
  },
  {
    id: "hosts",
    title: "Over two hosts, of one machine",
    folder: "results/hosts/",
    command: "pnpm bench --server bench1 --load-from load1 --mode external --budget 8m",
    minutes: 9,
    widest: 0.3,
    medianReach: 0.07,
    overHosts: true,
  },
];

/** Arguments of `pnpm bench`. @param {Pick<Publication, "command">} publication */
export const argsOf = ({ command }) => command.split(" ").slice(2);
