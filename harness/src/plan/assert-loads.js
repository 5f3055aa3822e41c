import { chosenModes, MODES } from "@routebench/contract/modes";
import { UsageError } from "@routebench/host/usage-error";

/** @import { BenchChoices } from "./configure.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @param {Pick<Suite, "id" | "modes">} suite
 * @param {Pick<BenchChoices, "mode"> & Partial<BenchChoices>} choices
 * @throws {UsageError} if a choice would change nothing in this suite or mode
 */
export function assertLoadsMakeSense({ id, modes }, choices) {
  const { mode, scheme = "http", pipelining = 1, rates = [], connections = [] } = choices;
  const measured = chosenModes(mode, { modes });
  if (measured.length === 0) {
    throw new UsageError(
      `the suite "${id}" is not measured in the ${mode} mode; its modes are: ${modes.join(", ")}`,
    );
  }
  const generators = measured.map((each) => MODES[each].generator);
  const hasServers = generators.some((generator) => generator !== "none");
  const hasTimed = rates.length > 0 || generators.includes("own process");
  const hasCapacity = measured.some((each) => MODES[each].tellsCapacity);
  const hasRates = modes.includes("fixed-rate");
  const isShare = rates.some((rate) => "shareOfCapacity" in rate);
  const rate = isShare ? "load" : "rate";

  /** @type {[option: string, isGiven: boolean | undefined, applies: boolean, needs: string][]} */
  const options = [
    ["scheme", scheme !== "http", hasServers, "servers"],
    ["connections", connections.length > 0, hasServers, "servers"],
    ["pipelining", pipelining !== 1, hasServers, "servers"],
    ["duration", choices.duration !== undefined, hasTimed, "loads from another process"],
    ["explain", choices.explain, modes.includes("profile"), "servers that can be profiled"],
    ["explain", choices.explain, hasCapacity, "the CPU time that the external mode measures"],
    [rate, isShare, hasCapacity, "the rate that the external mode measures"],
    [rate, rates.length > 0, hasRates, "the fixed-rate mode"],
  ];
  for (const [option, isGiven, applies, needs] of options) {
    if (!isGiven || applies) continue;
    throw new UsageError(
      `--${option} needs ${needs}, and a run of the suite "${id}" has only these modes: ${measured.join(", ")}. Remove --${option}.`,
    );
  }
}
