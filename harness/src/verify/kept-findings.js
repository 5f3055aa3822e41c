/**
 * @typedef {import("@routebench/contract/result-file").AppRecord} AppRecord
 * @typedef {import("@routebench/contract/result-file").Served} Served
 * @typedef {import("@routebench/contract/result-file").ResultFile} ResultFile
 *
 * @typedef {Pick<AppRecord, "id" | "version" | "packages" | "source"> & { runtime: AppRecord["runtime"] | null }} Tested
 *
 * @callback KeptFindings
 * @param {Tested} app
 * @returns {Pick<Served, "found" | "answers" | "keptFrom"> | undefined} nothing where no run has tested the same
 */

/**
 * What earlier runs found of an app by their suite's own inspection: it holds for as long as its version,
 * its code and what runs it are the same.
 * @param {Pick<ResultFile, "apps" | "environment">[]} earlier runs of the suite, the one to ask first at the front
 * @returns {KeptFindings}
 */
export function keptFindings(earlier) {
  const kept = new Map(
    earlier.toReversed().flatMap(({ apps, environment }) =>
      apps.flatMap((app) => {
        if (app.of !== null || !app.served?.found) return [];
        const { found, answers, keptFrom = environment.startedAt } = app.served;
        return [[identityOf(app), { found, ...(answers && { answers }), keptFrom }]];
      }),
    ),
  );
  return (app) => kept.get(identityOf(app));
}

/** @param {Omit<Tested, "runtime"> & { runtime?: Tested["runtime"] }} app */
const identityOf = ({ id, version, packages = [], source = "", runtime = null }) =>
  JSON.stringify([id, version, packages, source, runtime?.name, runtime?.version]);
