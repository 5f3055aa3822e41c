/** @import { AppRecord, Served } from "@routebench/contract/app-record" */
/** @import { ResultFile } from "@routebench/contract/result-file" */

/**
 * @typedef {Pick<AppRecord, "id" | "version" | "packages" | "source"> & { runtime: AppRecord["runtime"] | null }} Tested
 *
 * @callback KeptFindings
 * @param {Tested} app
 * @param {string} path
 * @returns {Partial<Pick<Served, "randomQueries" | "keptFrom">>}
 */

/**
 * What earlier runs found of an app that takes long to find: it holds for as long as its version, its code
 * and what runs it are the same.
 * @param {Pick<ResultFile, "apps" | "environment">[]} earlier runs of the suite, the one to ask first at the front
 * @returns {KeptFindings}
 */
export function keptFindings(earlier) {
  const kept = new Map(
    earlier.toReversed().flatMap(({ apps, environment }) =>
      apps.flatMap((app) => {
        if (app.of !== null || !app.served?.randomQueries?.isOverRepeated) return [];
        const { keptFrom = environment.startedAt } = app.served;
        return [[identityOf(app), { ...app.served, keptFrom }]];
      }),
    ),
  );
  return (app, path) => {
    const served = kept.get(identityOf(app));
    if (served?.path !== path) return {};
    const { randomQueries, keptFrom } = served;
    return { randomQueries, keptFrom };
  };
}

/** @param {Omit<Tested, "runtime"> & { runtime?: Tested["runtime"] }} app */
const identityOf = ({ id, version, packages = [], source = "", runtime = null }) =>
  JSON.stringify([id, version, packages, source, runtime?.name, runtime?.version]);
