import { once } from "node:events";
import tls from "node:tls";
import { endpointOf } from "@routebench/generators/connections/open-socket";
import { DEFAULT_LIMITS } from "@routebench/host/limits";
import { TrialFailure } from "@routebench/host/trial-failure";
import { unmetEngines } from "../find/installed.js";
import { findFaults, summariseFaults } from "./conform.js";

/** @import { Certificate, Host, Server } from "@routebench/host/host" */
/** @import { Limits } from "@routebench/host/limits" */
/** @import { App } from "@routebench/contract/app" */
/** @import { Workload } from "./workload.js" */
/** @import { Failure } from "@routebench/contract/trial" */

/**
 * @typedef {{ version: string, cipher: string, keyType: string }} Handshake such as "TLSv1.3", "EC P-256"
 *
 * @typedef {object} Verification
 * @property {Server["runtime"]} [runtime]
 * @property {Failure | null} failure
 * @property {string[]} faults a sentence for each wrong part of an answer
 */

/**
 * @template T
 * @typedef {object} VerifyOptions
 * @property {Limits} [limits]
 * @property {Workload} workload
 * @property {Certificate} [tls] absent: plain HTTP
 * @property {(server: Server) => Promise<T>} [inspect] further inspections of a server that conforms
 */

/** @param {Pick<App, "unwritten" | "broken">} app @throws {TrialFailure} */
export function assertStartable({ unwritten, broken }) {
  if (broken) throw new TrialFailure("start-failed", broken);
  if (unwritten) throw new TrialFailure("does-not-apply", unwritten);
}

/**
 * Starts an app, checks it against the contract, and stops it.
 * @template [T=undefined] @param {App} app @param {Host} host @param {VerifyOptions<T>} options
 * @returns {Promise<Verification & { inspected?: T }>} inspected: absent after a failure
 */
export async function verifyServer(app, host, options) {
  const { workload, limits = DEFAULT_LIMITS, tls, inspect } = options;
  /** @type {T | undefined} */
  let inspected;
  /** @type {string[]} */
  let faults = [];
  /** @type {Verification["runtime"]} */
  let runtime = null;
  try {
    assertStartable(app);
    const server = await host.startServer(app, { tls, given: workload.given }, limits);
    runtime = server.runtime;
    try {
      faults = await findFaults(server, workload.probes, limits);
      if (faults.length === 0) inspected = await inspect?.(server);
      await server.assertListensAsSaid();
      await server.stop();
    } finally {
      await server.kill();
    }
    if (faults.length > 0) throw new TrialFailure("wrong-answer", summariseFaults(faults));
    return { failure: null, faults, runtime, inspected };
  } catch (error) {
    return { failure: TrialFailure.from(error).toRecord(), faults, runtime };
  }
}

/**
 * @param {App} app @param {Host} host @param {Workload} workload @param {Certificate} certificate
 * @param {Limits} [limits]
 * @returns {Promise<Verification & { handshake: Handshake | null }>}
 */
export async function verifyTls(app, host, workload, certificate, limits = DEFAULT_LIMITS) {
  if (!app.tls) {
    const reason = app.cannot?.https ?? "its manifest says that it does not serve TLS";
    const failure = new TrialFailure("does-not-apply", reason);
    return { failure: failure.toRecord(), faults: [], handshake: null };
  }
  const { inspected = null, ...verification } = await verifyServer(app, host, {
    workload,
    limits,
    tls: certificate,
    inspect: ({ origin }) => inspectHandshake(origin, limits.answerMs),
  });
  const faults = verification.faults.map((fault) => `over TLS: ${fault}`);
  return { ...verification, faults, handshake: inspected };
}

/** @type {(origin: string, limitMs: number) => Promise<Handshake>} @throws {TrialFailure} "no-answer" */
async function inspectHandshake(origin, limitMs) {
  const { host, port } = endpointOf(origin);
  const socket = tls.connect({ host, port, rejectUnauthorized: false });
  const late = AbortSignal.timeout(limitMs);
  try {
    await once(socket, "secureConnect", { signal: late });
    const { nistCurve, asn1Curve, bits } = socket.getPeerCertificate();
    const curve = nistCurve ?? asn1Curve;
    return {
      version: socket.getProtocol() ?? "unknown",
      cipher: socket.getCipher().standardName,
      keyType: curve ? `EC ${curve}` : `RSA ${bits}`,
    };
  } catch (error) {
    const { message } = /** @type {Error} */ (error);
    const why = late.aborted ? `no connection within ${limitMs} ms` : message;
    throw new TrialFailure("no-answer", `TLS: ${why}`);
  } finally {
    socket.destroy();
  }
}

/**
 * Adds to a failure which Node versions the app's packages need. If the user chose the runtime, the failure is not the
 * app's fault.
 * @type {(app: App, failure: Failure | null) => Promise<Failure | null>}
 */
export async function explainFailure(app, failure) {
  if (failure === null || app.broken) return failure;
  const { name, version } = app.runtime ?? { name: "node", version: process.versions.node };
  const runsItself = app.command !== undefined || app.program !== undefined;
  const unmet = runsItself || name !== "node" ? [] : await unmetEngines(app, version);
  return {
    ...failure,
    ...(app.interpreter && { code: "does-not-apply" }),
    detail: [failure.detail, ...unmet].join("; "),
  };
}
