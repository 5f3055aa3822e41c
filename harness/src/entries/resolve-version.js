import valid from "semver/functions/valid.js";
import { UsageError } from "../usage-error.js";
import { askPnpm } from "./pnpm.js";

/** Nobody waits for a registry that does not answer. */
const FEW_RETRIES = ["--config.fetch-retries=1", "--config.fetch-timeout=20000"];

/**
 * @param {import("./package-spec.js").PackageSpec} spec its name is the package's
 * @param {string} cwd whose settings name the registry
 * @returns {Promise<string>} the newest version that it means, e.g. "4.29.1"
 * @throws {UsageError} where there is none, or the registry does not say
 */
export async function resolveVersion({ name, version }, cwd) {
  // An exact one needs no registry, so that what is in the cache serves without a network.
  const exact = valid(version);
  if (exact !== null) return exact;
  const args = ["view", `${name}@${version}`, "version", "--json", ...FEW_RETRIES];
  const { stdout, fault } = await askPnpm(args, cwd);
  const told = read(stdout);
  const resolved = typeof told === "string" ? valid(told) : null;
  if (resolved !== null) return resolved;
  const { code, message } = /** @type {any} */ (told)?.error ?? {};
  if (code === "ERR_PNPM_PACKAGE_NOT_FOUND") {
    throw new UsageError(
      `there is no ${name}@${version}; pnpm view ${name} versions lists those there are`,
    );
  }
  if (code === "ERR_PNPM_FETCH_404") {
    throw new UsageError(`the registry has no package "${name}"; check the app's manifest`);
  }
  throw new UsageError(
    `the registry does not tell which version ${name}@${version} is (${message ?? fault ?? "no answer"}); ` +
      "an exact version that was installed before needs no registry",
  );
}

/** @param {string} text */
function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
