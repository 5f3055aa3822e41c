/** Made-up estimates, rows and modes for tests that need exact figures. */
import { caseId } from "@routebench/contract/cases";
import { pathTarget } from "@routebench/contract/targets";

/** @import { Case } from "@routebench/contract/cases" */
/** @import { Environment } from "@routebench/contract/result-file" */
/** @import { BaselineRow, Estimate, Figure, ModeSummary, Row } from "@routebench/contract/summary" */

/** @type {Case} */
export const PLAIN_CASE = {
  id: "http, /hello",
  scheme: "http",
  target: pathTarget("/hello"),
  connections: null,
  pipelining: 1,
};

/**
 * @param {number} point
 * @param {Partial<Estimate>} [changes]
 * @returns {Estimate} with an interval of ±5%
 */
export const about = (point, changes = {}) => ({
  point,
  low: point * 0.95,
  high: point * 1.05,
  level: 0.95,
  method: "made up",
  ...changes,
});

/** @type {(median: number, changes?: Partial<Figure>) => Figure} */
export const makeFigure = (median, changes = {}) => ({
  values: [median],
  rounds: [1],
  median,
  estimate: about(median),
  rank: { best: 1, worst: 1 },
  ...changes,
});

/**
 * @param {string} name
 * @param {Partial<Row>} [changes]
 * @returns {Row} of an app that is as fast as the reference and the slowest
 */
export const makeRow = (name, changes = {}) => ({
  appId: name,
  name,
  version: "1.2.3",
  role: "app",
  launches: 3,
  errors: 0,
  figures: {},
  toReference: about(1),
  toSlowest: about(1),
  rank: { best: 1, worst: 1 },
  bottleneck: "server",
  warnings: [],
  findings: [],
  ...changes,
});

/** @type {(rows: Row[], changes?: Partial<ModeSummary>) => ModeSummary} */
export const makeMode = (rows, changes = {}) => ({
  mode: "external",
  testCase: PLAIN_CASE,
  reference: null,
  rows,
  didNotFinish: [],
  noiseFloor: null,
  source: null,
  confidence: 0.95,
  ties: sharedRanks(rows),
  disturbed: null,
  decided: true,
  undecidedPairs: [],
  comparedAnswers: 0,
  cpuUs: [],
  ...changes,
});

/** The ids of rows that share their ranks. @param {Row[]} rows */
function sharedRanks(rows) {
  const ranked = rows.filter(({ role, toSlowest }) => role !== "control" && toSlowest !== null);
  const withRank = (/** @type {Row["rank"]} */ { best, worst }) =>
    ranked.filter(({ rank }) => rank.best === best && rank.worst === worst);
  return ranked.flatMap(({ appId, rank }) => {
    const tie = withRank(rank).map((row) => row.appId);
    return tie.length > 1 && tie[0] === appId ? [tie] : [];
  });
}

/** @type {(changes?: Partial<BaselineRow>) => BaselineRow} */
export const makeBaselineRow = (changes = {}) => ({
  appId: "fastify",
  name: "fastify",
  mode: "external",
  caseId: PLAIN_CASE.id,
  baseline: "fastify (old)",
  ratio: about(1.1),
  verdict: "faster",
  launches: 8,
  ...changes,
});

/**
 * @param {{ schemes?: Case["scheme"][], paths?: string[], connections?: (number | null)[] }} choices
 * @returns {Case[]} every combination
 */
export const makeCases = ({ schemes = ["http"], paths = ["/hello"], connections = [null] }) =>
  paths.flatMap((path) =>
    connections.flatMap((count) =>
      schemes.map((scheme) => {
        const traits = { ...PLAIN_CASE, scheme, target: pathTarget(path), connections: count };
        return { ...traits, id: caseId(traits) };
      }),
    ),
  );

const MACHINE = {
  cpuModel: "Another CPU",
  cores: 4,
  memoryBytes: 8 * 1024 ** 3,
  nodeVersion: "v22.1.0",
  operatingSystem: "Linux",
  loadAverage: 0.25,
};

/** A run over hosts, with load from two other machines. @type {NonNullable<Environment["network"]>} */
export const NETWORK = {
  host: "bench1",
  address: "10.0.0.2",
  roundTripUs: { least: 190, median: 215.4 },
  generators: [1, 2].map((number) => ({
    ...MACHINE,
    host: `load${number}`,
    roundTripUs: { least: 300, median: 330 + number },
  })),
};
