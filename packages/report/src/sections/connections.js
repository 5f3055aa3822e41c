import { metricOf } from "@routebench/contract/metrics";
import { curvePart, groupsAlong } from "./across.js";
import { text } from "./cells.js";
import { CASE_CHARTS } from "./chart-names.js";
import { foremost } from "./mode-cases.js";

/** @import { SectionMaker } from "./section.js" */

const TITLE = "Connections";

const CURVES = /** @type {const} */ ([
  { id: "requestsPerSecond", file: CASE_CHARTS.connections },
  { id: "latencyP99Us", file: CASE_CHARTS.connectionsLatency },
]);

/** Rate and latency by number of connections. @type {SectionMaker} */
export const connectionsSection = ({ apps, modes }) => {
  const groups = groupsAlong(modes, "connections");
  if (groups.length === 0) return null;
  const parts = groups.flatMap((group) =>
    CURVES.map(({ id, file }) => {
      const metric = metricOf(id);
      return curvePart(group, apps, {
        metric,
        along: "connections",
        section: TITLE,
        countOf: ({ testCase }) => testCase.connections ?? 1,
        title: `${group.title}${group.title.includes(": ") ? "," : ":"} ${metric.name}`,
        file: group === foremost(groups) ? file : undefined,
      });
    }),
  );
  return {
    id: "connections",
    title: TITLE,
    blocks: [
      text(
        "The same load with different numbers of connections.",
        "Each connection waits for its answer before it sends the next request, so p99 latency grows with the number of connections once the server is saturated.",
      ),
      ...parts,
    ],
  };
};
