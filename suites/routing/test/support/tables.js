import { makeCases } from "../../../../packages/report/test/synthetic-cases.js";
import { FINDS } from "../../table-requests.js";
import { tableTarget, wordsOf } from "../../targets.js";

/** @import { Find } from "../../table-requests.js" */

/** The cases of a run with `--routes`. @type {(sizes: number[], finds?: readonly Find[]) => ReturnType<typeof makeCases>} */
export const tableCases = (sizes, finds = FINDS) =>
  makeCases({
    targets: sizes
      .flatMap((size) => finds.map((find) => tableTarget(size, find)))
      .map((target) => ({ ...target, ...wordsOf(target) })),
  });
