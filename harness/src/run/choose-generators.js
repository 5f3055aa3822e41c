import { chosenModes, MODES } from "@routebench/contract/modes";
import { autocannon } from "@routebench/generators/autocannon/autocannon";
import { closedLoop } from "@routebench/generators/closed-loop/closed-loop";
import { constantRate } from "@routebench/generators/constant-rate/constant-rate";
import { GeneratorError } from "@routebench/generators/generator";
import { wrk } from "@routebench/generators/wrk/wrk";
import { generatorStaysAwake } from "@routebench/host/local/local-host";
import { UsageError } from "@routebench/host/usage-error";

/** @import { BenchOptions } from "../options/options.js" */
/** @import { Suite } from "@routebench/contract/suite" */
/** @import { Description } from "@routebench/generators/generator" */

/** @typedef {Pick<BenchOptions, "mode" | "quick" | "generator" | "server" | "loadFrom" | "requestsPerConnection">}
 *   GeneratorChoices */

/**
 * The generators of all modes, with labels that contain their versions. If wrk is installed, it measures the absolute
 * figures of the external mode. A quick look does not use wrk, because its loads may be shorter than a second.
 * @param {GeneratorChoices} options @param {Pick<Suite, "id" | "modes" | "servers">} suite
 * @throws {UsageError} if a requested generator is missing
 */
export async function chooseGenerators(options, suite) {
  const { mode, server, quick } = options;
  const required = suite.servers?.generator;
  if (required && options.generator !== "auto" && options.generator !== required) {
    throw new UsageError(
      `the suite "${suite.id}" can only be loaded by ${required}. Remove --generator.`,
    );
  }
  // Load hosts run only closed-loop. Other generators keep their connections.
  const only = options.loadFrom || options.requestsPerConnection ? "closed-loop" : required;
  const wanted = only ?? options.generator;
  // A server on another machine does not pay for waking the generator.
  const sleeps = server === undefined && !generatorStaysAwake();
  const slices = { ...(await withLabel(closedLoop)), sleeps };
  const open = await withLabel(constantRate);
  const inProcess = required ? slices : await withLabel(autocannon);
  const generators = { inProcess, external: slices, slices, open };
  if (wanted === "closed-loop" || (wanted === "auto" && quick)) return { generators, notices: [] };
  try {
    return { generators: { ...generators, external: await withLabel(wrk) }, notices: [] };
  } catch (error) {
    if (wanted === "wrk" || !(error instanceof UsageError)) throw error;
    const isExternal = chosenModes(mode, suite).some((each) => MODES[each].measuresCapacity);
    const notice = `note: ${error.message}. Until then, closed-loop measures latencies too.`;
    return { generators, notices: isExternal ? [notice] : [] };
  }
}

/** @template {Description} T @param {T} generator */
async function withLabel(generator) {
  try {
    return { ...generator, label: await generator.probe() };
  } catch (error) {
    throw error instanceof GeneratorError ? new UsageError(error.message) : error;
  }
}
