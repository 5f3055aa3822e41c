import { manifestOf } from "./made-up-pull-request.js";

/** @import { MadeUp } from "./made-up-pull-request.js" */

/** Plausible rates of existing apps. */
const USUAL_RATES = {
  "node-http": 20_000,
  fastify: 18_600,
  h3: 18_200,
  hono: 17_800,
  koa: 12_400,
  hapi: 7600,
  express: 2800,
};

const SERVER = "export async function start() {}\n";

const NINE = Array.from({ length: 9 }, (_, index) => `app-${index + 1}`);

/**
 * Kinds of pull requests, each with its comment in test/pull-requests/expected/.
 * @type {Record<string, MadeUp>}
 */
export const SITUATIONS = {
  "new-app": {
    head: {
      "apps/swift/package.json": manifestOf("swift"),
      "apps/swift/server.js": SERVER,
      "docs/frameworks.md": "swift\n",
      "pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    },
    rates: { ...USUAL_RATES, swift: 18_400 },
  },
  "changed-app": {
    base: { "apps/koa/package.json": manifestOf("koa"), "apps/koa/server.js": SERVER },
    head: { "apps/koa/server.js": "import 'slow';\n" },
    rates: { ...USUAL_RATES, koa: 6200, "koa@baseline": 12_400 },
  },
  "many-apps": {
    // Enough for a new app and six changed apps.
    budget: 750_000,
    base: Object.fromEntries(
      ["gone", ...NINE.slice(0, 8)].map((id) => [`apps/${id}/package.json`, manifestOf(id)]),
    ),
    head: Object.fromEntries([
      ...NINE.slice(0, 8).map((id) => [`apps/${id}/server.js`, SERVER]),
      ["apps/app-9/package.json", manifestOf("app-9")],
      ["apps/gone/package.json", null],
    ]),
    rates: {
      ...USUAL_RATES,
      ...Object.fromEntries(
        NINE.flatMap((id, n) => [
          [id, 10_000 + (n % 5) * 400],
          [`${id}@baseline`, 10_400],
        ]),
      ),
    },
    verdicts: { "app-3": { exitCode: 1, stdout: "✗ app-3: start() rejected: Error: no port\n" } },
  },
};
