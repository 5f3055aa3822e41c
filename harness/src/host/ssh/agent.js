/**
 * The far side of a host over ssh: opens the local host of the machine that it runs on, and does what the
 * harness asks of it over its standard input and output. Where the channel is lost, it ends all that it has
 * started, and itself.
 */
import { writeFile } from "node:fs/promises";
import os from "node:os";
import { openLocalHost } from "../local/local-host.js";
import { findBusy } from "./busy.js";
import { Channel } from "./channel.js";
import { inCopy, ROOT_DIR, readStamp, STAMP_FILE } from "./copy-place.js";
import { serveCoreWatch } from "./core-watch-calls.js";
import { serveGenerators } from "./generator-calls.js";
import { connectLink, measureBandwidth, measureRoundTrip, openLink } from "./link.js";

/** What has been started has this long to end, before the agent ends without it. */
const ENDING_MS = 2000;

/** What a server may be asked: all of its interface but what is told on its own. */
const ASKED = new Set([
  ...["usage", "untilAsleep", "peakResidentBytes", "openFiles", "coresAllowed", "coreTimes"],
  ...["moveTo", "assertListensAsSaid", "loadSelf", "stop", "kill"],
]);

/**
 * @param {import("node:stream").Readable} input
 * @param {import("node:stream").Writable} output
 */
export function serveHost(input, output) {
  /** @type {import("../host.js").Host | undefined} */
  let host;
  /** All that were started: those that have ended can still be asked. @type {import("../host.js").Server[]} */
  const servers = [];
  /** @type {Promise<unknown> | undefined} */
  let certified;
  let dropCertificate = () => {};
  /** @type {Awaited<ReturnType<typeof openLink>> | undefined} */
  let link;

  const open = () => host ?? fail("open the host first");
  const generators = serveGenerators(
    () => open().generatorPrefix,
    (news) => channel.tell("news", news),
  );
  const watch = serveCoreWatch(open);
  const calls = {
    ...generators.calls,
    ...watch.calls,
    /** @param {{ address?: string, unprivileged?: boolean }} options address: absent: servers are for itself alone */
    open: async ({ address, unprivileged = false }) => {
      const own = addresses();
      if (address !== undefined && !own.includes(address)) return { addresses: own };
      host = await openLocalHost({ unprivileged, ...(address !== undefined && { address }) });
      return { cores: host.cores, room: host.room() };
    },
    stamp: () => readStamp(),
    /** @param {string} stamp */
    mark: (stamp) => writeFile(STAMP_FILE, stamp),
    time: () => performance.timeOrigin + performance.now(),
    describe: () => open().describe(ROOT_DIR),
    certify: () =>
      new Promise((resolve, reject) => {
        certified = open()
          .withCertificate((certificate) => {
            resolve(certificate);
            return new Promise((drop) => {
              dropCertificate = () => drop(undefined);
            });
          })
          .catch(reject);
      }),
    uncertify: async () => {
      dropCertificate();
      await certified;
    },
    /** @param {{ subject: any, options: any, limits: any }} what */
    start: async ({ subject, options, limits }) => {
      const server = await open().startServer(inCopy(subject), options, limits);
      const id = servers.push(server) - 1;
      // Only the end settles it.
      server.whileAlive(new Promise(() => {})).catch(({ code, message }) => {
        channel.tell("ended", { server: id, code, detail: message });
      });
      const { origin, scheme, runtime } = server;
      return { server: id, origin, scheme, runtime };
    },
    /** @param {{ server: number, what: string, given: unknown[] }} question */
    ask: ({ server: id, what, given }) => {
      const server = /** @type {any} */ (servers[id]);
      return server && ASKED.has(what)
        ? server[what](...given)
        : fail(`no server is asked ${what}`);
    },
    openLink: async () => {
      link ??= await openLink(open().address);
      return link.port;
    },
    closeLink: async () => {
      await link?.close();
      link = undefined;
    },
    /** @param {Port} port of another machine */
    roundTripTo: (port) => overLink(port, measureRoundTrip),
    /** @param {Port} port */
    bandwidthFrom: (port) => overLink(port, measureBandwidth),
    /** @returns {Promise<import("./machine-facts.js").MachineFacts>} */
    facts: async () => ({
      nodeVersion: process.version,
      openFileLimit: open().room().openFiles,
      cores: os.availableParallelism(),
      loadAverage: os.loadavg()[0] ?? 0,
      busy: await findBusy(),
    }),
    end: () => void setImmediate(end),
  };

  /** Servers end by themselves too, should this process not come so far: see local/guard.js. */
  async function end() {
    setTimeout(() => process.exit(), ENDING_MS);
    dropCertificate();
    generators.end();
    watch.end();
    await Promise.all([
      ...servers.map((server) => server.kill()),
      link?.close(),
      certified?.catch(() => {}),
    ]);
    process.exit();
  }

  // What a login shell has printed before may lack the end of its line.
  output.write("\n");
  const channel = new Channel("the harness", input, output, calls, end);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
}

/** @typedef {{ address: string, port: number }} Port that a link was opened at */

/**
 * @template T
 * @param {Port} port
 * @param {(socket: import("node:net").Socket) => Promise<T>} measure
 * @returns {Promise<T>}
 */
async function overLink({ address, port }, measure) {
  const socket = await connectLink(address, port);
  try {
    return await measure(socket);
  } finally {
    socket.destroy();
  }
}

/** @returns {string[]} this machine's */
function addresses() {
  const interfaces = Object.values(os.networkInterfaces()).flat();
  return interfaces.flatMap((one) => (one?.family === "IPv4" ? [one.address] : []));
}

/**
 * @param {string} why
 * @returns {never}
 */
function fail(why) {
  throw new Error(why);
}
