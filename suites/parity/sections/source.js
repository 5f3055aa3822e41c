import { wordCell } from "@routebench/report/sections/cells";
import { SOURCE_FIGURES } from "../src/source-figures.js";

/** @returns {import("@routebench/report/sections/section").Part} what the source measured on its rung (d) */
export const sourcePart = () => ({
  ...{ kind: "part", title: "The source’s figures" },
  blocks: [
    {
      kind: "text",
      sentences: [
        "Rung (d) as the source ran it: ab -r -n 10000 -c 100, Node and Apache 2.2.29 with PHP 5.4.33 on a laptop with Windows. --format source does the same here.",
      ],
    },
    {
      ...{ kind: "table", title: "The source’s figures" },
      columns: [
        { heading: "Requests/s" },
        { heading: "Time per request", unit: "ms" },
        { heading: "p50", unit: "ms" },
        { heading: "p99", unit: "ms" },
        { heading: "Bytes over HTTP/1.0" },
      ],
      rows: SOURCE_FIGURES.map(
        ({ name, requestsPerSecond, msPerRequest, p50Ms, p99Ms, bytes }) => ({
          ...{ appId: `source-${name.toLowerCase()}`, name },
          cells: [requestsPerSecond, msPerRequest, p50Ms, p99Ms, bytes].map((value) => ({
            ...wordCell(value),
            value,
          })),
        }),
      ),
    },
  ],
});
