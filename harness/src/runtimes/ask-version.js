import { execa } from "execa";

/** How each runtime tells its version. */
const VERSIONS = /** @type {const} */ ([
  ["node", /^v(\d+\.\d+\.\d+\S*)/],
  ["deno", /^deno (\d+\.\d+\.\d+\S*)/],
  ["bun", /^(\d+\.\d+\.\d+\S*)/],
]);

/**
 * Asks a program which runtime it is.
 * @param {string} file an absolute path
 * @returns {Promise<{ name: import("@routebench/contract/runtimes").RuntimeName, version: string } | { fault: string }>}
 *   fault: why it is none that can be used here
 */
export async function askVersion(file) {
  const { stdout, stderr, failed, originalMessage } = await execa(file, ["--version"], {
    ...{ reject: false, timeout: 10_000, stdin: "ignore" },
  });
  if (failed) return { fault: firstLine(stderr) || originalMessage || "it does not start" };
  for (const [name, pattern] of VERSIONS) {
    const version = pattern.exec(stdout)?.[1];
    if (version !== undefined) return { name, version: version.slice(0, 60) };
  }
  return { fault: `it is neither Node, Bun nor Deno: --version prints "${firstLine(stdout)}"` };
}

/** @param {string | undefined} text */
const firstLine = (text) =>
  (text ?? "").split("\n", 1)[0]?.replace(/\p{C}/gu, "").slice(0, 200) ?? "";
