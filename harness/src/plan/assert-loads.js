import { chosenModes, MODES } from "@routebench/contract/modes";
import { UsageError } from "../usage-error.js";

/**
 * @param {import("@routebench/contract/suite").Suite} suite
 * @param {Pick<import("./configure.js").BenchChoices, "rates" | "mode" | "requests" | "connections">} choices
 * @throws {UsageError} if they contradict each other, or the suite
 */
export function assertLoadsMakeSense(suite, { rates = [], mode, requests, connections = [] }) {
  const chosen = chosenModes(mode, suite).map((each) => MODES[each]);
  if (chosen.length === 0) {
    throw new UsageError(
      `the suite "${suite.id}" is not measured in the ${mode} mode; its modes are: ${suite.modes.join(", ")}`,
    );
  }
  const isShare = rates.some((rate) => "shareOfCapacity" in rate);
  if (isShare && !chosen.some(({ tellsCapacity }) => tellsCapacity)) {
    throw new UsageError(
      "--load is a share of the rate found in the external mode; leave out --mode in-process, or use --rate",
    );
  }
  const most = Math.max(...connections);
  const isCounted = chosen.some(({ generator }) => generator === "same process");
  if (isCounted && requests !== undefined && requests < most) {
    throw new UsageError(
      `--requests ${requests} is too few for ${most} --connections; give at least one request per connection`,
    );
  }
}
