import { runtimeLabel, traitsOf } from "@routebench/contract/runtimes";

/** @typedef {[runtime: string, given: string]} Given e.g. "Node 24.1.0", "--no-memory-reducer" */

/**
 * What each runtime that the run chose was given when it started a server.
 * @param {Pick<import("@routebench/contract/config").Config, "runtimes" | "serverNodeFlags">} config
 * @returns {Given[]} none where all ran on the Node that ran routebench
 */
export const givenToRuntimes = ({ runtimes = [], serverNodeFlags }) =>
  runtimes.map((runtime) => {
    const traits = traitsOf(runtime.name);
    const words = [...(traits?.arguments ?? []), ...(traits?.flags(serverNodeFlags) ?? [])];
    return [runtimeLabel(runtime), words.join(" ") || "no flags"];
  });
