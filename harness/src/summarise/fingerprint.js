import { MODES, RANKED_MODES, slicesOf } from "@routebench/contract/modes";

/** @import { ResultFile } from "@routebench/contract/result-file" */
/** @import { Load } from "@routebench/contract/trial" */

/** @typedef {Pick<ResultFile, "routebenchVersion" | "environment" | "config">} MadeWith */

/**
 * What two results must share before their figures may be compared with one another.
 * @type {(result: MadeWith) => Record<string, string>}
 */
export function fingerprint({ routebenchVersion, environment, config }) {
  const slices = RANKED_MODES.filter((mode) => MODES[mode].sliced).map((mode) =>
    slicesOf(mode, config),
  );
  return {
    suite: config.suite,
    "routebench version": routebenchVersion,
    Node: environment.nodeVersion,
    "CPU model": environment.cpuModel,
    "number of cores": String(environment.cores),
    "pinning to cores": JSON.stringify(environment.pinning),
    hosts: describeHosts(environment.network),
    "server flags": config.serverNodeFlags.join(" ") || "none",
    ...Object.fromEntries(
      RANKED_MODES.flatMap((mode) => [
        [`${mode} generator`, config.modes[mode]?.driver ?? "none"],
        [`${mode} load`, describeLoad(config.modes[mode]?.load)],
      ]),
    ),
    method: String(config.method),
    ...(slices.some((each) => each !== null) && {
      "load before each slice": `${config.leadInMs} ms`,
      "generator of slices": config.generatorSleeps ? "sleeps between answers" : "stays awake",
    }),
    "slice length": slices
      .map((each) => each?.durationMs ?? each?.requests ?? "not sliced")
      .join(", "),
  };
}

/** @type {(network: ResultFile["environment"]["network"]) => string} */
function describeHosts(network) {
  if (!network) return "one machine";
  const generators = network.generators.map(({ cpuModel, cores }) => `${cores} × ${cpuModel}`);
  return `servers at ${network.address}, load from ${generators.join(" and ")}`;
}

/** The same for equal loads, whatever the order of their fields. @param {Load | undefined} load */
function describeLoad(load) {
  const fields = Object.entries(load ?? {}).filter(([, value]) => value !== undefined);
  return (
    fields
      .map(([name, value]) => `${name} ${value}`)
      .sort()
      .join(", ") || "none"
  );
}

/**
 * A phrase for each thing that differs, with both values.
 * @type {(before: MadeWith, after: MadeWith) => string[]}
 */
export function differences(before, after) {
  const [old, now] = [fingerprint(before), fingerprint(after)];
  return Object.keys(old)
    .filter((name) => old[name] !== now[name])
    .map((name) => `${name}: ${old[name]} then, ${now[name]} now`);
}
