import { chosenModes, MODES } from "@routebench/contract/modes";
import { UsageError } from "../usage-error.js";

/** @import { BenchChoices } from "./configure.js" */
/** @import { Suite } from "@routebench/contract/suite" */

/**
 * @param {Pick<Suite, "id" | "modes">} suite
 * @param {Pick<BenchChoices, "mode"> & Partial<BenchChoices>} choices
 * @throws {UsageError} if a choice would change nothing in this suite or mode
 */
export function assertLoadsMakeSense({ id, modes }, choices) {
  const { mode, explain, scheme = "http", pipelining = 1, rates = [], connections = [] } = choices;
  const measured = chosenModes(mode, { modes });
  if (measured.length === 0) {
    throw new UsageError(
      `the suite "${id}" is not measured in the ${mode} mode; its modes are: ${modes.join(", ")}`,
    );
  }
  const traits = measured.map((each) => MODES[each]);
  const hasServers = traits.some(({ generator }) => generator !== "none");
  const hasTimed = rates.length > 0 || traits.some(({ generator }) => generator === "own process");
  const hasCapacity = traits.some(({ tellsCapacity }) => tellsCapacity);
  const isShare = rates.some((rate) => "shareOfCapacity" in rate);

  /** @type {[option: string, isGiven: boolean | undefined, applies: boolean, needs: string][]} */
  const options = [
    ["--scheme", scheme !== "http", hasServers, "servers"],
    ["--connections", connections.length > 0, hasServers, "servers"],
    ["--pipelining", pipelining !== 1, hasServers, "servers"],
    ["--duration", choices.duration !== undefined, hasTimed, "loads from another process"],
    ["--explain", explain, modes.includes("profile"), "servers that can be profiled"],
    ["--explain", explain, hasCapacity, "the CPU time that the external mode measures"],
    ["--load", isShare, hasCapacity, "the rate that the external mode measures"],
    [
      isShare ? "--load" : "--rate",
      rates.length > 0,
      modes.includes("fixed-rate"),
      "the fixed-rate mode",
    ],
  ];
  for (const [option, isGiven, applies, needs] of options) {
    if (!isGiven || applies) continue;
    throw new UsageError(
      `${option} needs ${needs}, and a run of the suite "${id}" has only these modes: ${measured.join(", ")}. Remove ${option}.`,
    );
  }
}
