/** Published results of recorded runs, and the pages of their frameworks. */
import { frameworkOf } from "../../src/site/framework.js";
import { matrixOf } from "../../src/site/matrix.js";
import { loadRecorded } from "../recorded.js";

/**
 * @import { AppFacts, PublishedResult } from "../../src/site/matrix.js"
 * @import { Framework } from "@routebench/contract/framework"
 */

/** @type {(id: string, changes?: Partial<AppFacts>) => AppFacts} */
export const factsOf = (id, changes = {}) => ({
  id,
  name: id,
  version: "1.0.0",
  homepage: `https://${id}.example`,
  engine: "node:http",
  isFeatured: true,
  ...changes,
});

const APPS = ["node-http", "express", "fastify", "koa"].map((id) => factsOf(id));

/** A new copy for each caller. @returns {PublishedResult[]} */
export const makePublished = () => [
  { folder: "", summary: { ...loadRecorded("routing").published, id: "main" } },
  { folder: "versions/", summary: loadRecorded("versions").published },
];

/** @type {(id: string, given?: { published?: PublishedResult[], facts?: Partial<AppFacts> }) => Framework} */
export function makeFramework(id, { published = makePublished(), facts } = {}) {
  const app = factsOf(id, facts);
  return frameworkOf(app, published, matrixOf(published, APPS));
}
