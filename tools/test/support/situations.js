import { manifestOf } from "./made-up-pull-request.js";

/** @import { MadeUp } from "./made-up-pull-request.js" */

/** Of apps that there are, as a machine might measure them. */
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

const forty = Array.from({ length: 40 }, (_, index) => `app-${String(index + 1).padStart(2, "0")}`);

/**
 * What a pull request may be, each with a comment of its own in test/pr/expected/.
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
    base: {
      "apps/koa/package.json": manifestOf("koa"),
      "apps/koa/server.js": SERVER,
    },
    head: {
      "apps/koa/server.js": "import 'slow';\n",
    },
    rates: { ...USUAL_RATES, koa: 6200, "koa@baseline": 12_400 },
  },
  "forty-apps": {
    base: Object.fromEntries(
      ["gone", ...forty.slice(0, 39)].map((id) => [`apps/${id}/package.json`, manifestOf(id)]),
    ),
    head: Object.fromEntries([
      ...forty.slice(0, 39).map((id) => [`apps/${id}/server.js`, SERVER]),
      ["apps/app-40/package.json", manifestOf("app-40")],
      ["apps/gone/package.json", null],
    ]),
    rates: {
      ...USUAL_RATES,
      ...Object.fromEntries(
        forty.flatMap((id, n) => [
          [id, 10_000 + (n % 5) * 400],
          [`${id}@baseline`, 10_400],
        ]),
      ),
    },
    verdicts: {
      "app-03": { exitCode: 1, stdout: "✗ app-03: start() rejected: Error: no port\n" },
    },
  },
};
