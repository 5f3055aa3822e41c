import { renderPullRequestComment } from "@routebench/report/markdown/pull-request-comment";
import { loadSuite } from "../discover/suites.js";
import { loadResult } from "../results/result-store.js";
import { withNames } from "../summarise/named-targets.js";
import { summarise } from "../summarise/summarise.js";
import { UsageError } from "../usage-error.js";

/** @param {{ files: string[], suites: string, artifact?: string }} options */
export async function comment({ files, suites, artifact }) {
  if (artifact !== undefined && !/^https:\/\/[\w.-]+\/[\w./#?=&%-]*$/.test(artifact)) {
    throw new UsageError(`--artifact "${artifact}" is not an https address`);
  }
  const runs = await Promise.all(
    files.map(async (file) => {
      const result = await loadResult(file);
      if (!result.apps.some(({ role }) => role === "baseline")) {
        throw new UsageError(
          `"${file}" has no baseline to compare with; make it with pnpm bench --filter <app> --against <revision>`,
        );
      }
      const named = withNames(result, await loadSuite(result.config.suite, suites));
      return { result: named, summary: summarise(named) };
    }),
  );
  process.stdout.write(renderPullRequestComment(runs, { artifact }));
  return 0;
}
