import { spawn } from "node:child_process";
import { once } from "node:events";
import { UsageError } from "../usage-error.js";
import { startAgent } from "./agent-process.js";
import { bySh, COPY_PARENT, explainEnd, IN_USE, NO_NODE, spawnSsh } from "./ssh.js";
import { treeFiles, treeStamp } from "./workspace-copy.js";

/** Enough for a slow network and a slow registry. */
const LIMIT_MS = 30 * 60_000;
const END_MS = 2000;

/** Refuses while agents use the copy. Each agent leaves its process number in a file, and may have ended since. */
const REFUSE_WHILE_USED =
  `for file in "$dir"/agents/*; do pid=\${file##*/}; ` +
  'kill -0 "$pid" 2>/dev/null || { rm -f "$file"; continue; }; ' +
  'case "$(ps -o args= -p "$pid" 2>/dev/null)" in ' +
  `""|*agent.js*) echo "$pid" >&2; exit ${IN_USE};; *) rm -f "$file";; esac; done; `;

/** The new copy replaces the old copy when it is complete. */
const RECEIVE = bySh(
  `command -v node >/dev/null || exit ${NO_NODE}; dir=${COPY_PARENT}; ` +
    REFUSE_WHILE_USED +
    'mkdir -p "$dir" && rm -rf "$dir/next" && mkdir "$dir/next" && tar -xzf - -C "$dir/next" && ' +
    `{ ${REFUSE_WHILE_USED}} && ` +
    'rm -rf "$dir/workspace" && mv "$dir/next" "$dir/workspace" && ' +
    'cd "$dir/workspace" && exec node packages/host/src/ssh/install-copy.js',
);

/**
 * Copies the working tree to a host, and installs the packages there from the lockfile.
 * @type {(host: string, rootDir: string, signal: AbortSignal) => Promise<{ files: number }>}
 * @throws {UsageError}
 */
export async function prepareHost(host, rootDir, signal) {
  const [files, stamp] = await Promise.all([treeFiles(rootDir), treeStamp(rootDir)]);
  signal.throwIfAborted();
  const ssh = spawnSsh(host, RECEIVE);
  const tar = spawn("tar", ["-czf", "-", "--null", "-T", "-"], { cwd: rootDir });
  // Processes that do not end on request are killed.
  const stop = () => {
    tar.kill("SIGKILL");
    ssh.kill();
    setTimeout(() => ssh.kill("SIGKILL"), END_MS).unref();
  };
  signal.addEventListener("abort", stop);
  const late = setTimeout(() => {
    output = `it had not ended after ${LIMIT_MS / 60_000} minutes`;
    stop();
  }, LIMIT_MS);
  let output = "";
  for (const stream of [ssh.stdout, ssh.stderr, tar.stderr]) {
    stream.on("data", (chunk) => {
      output = (output + chunk).slice(-4096);
    });
  }
  // The side that ends first breaks the pipe, and its exit code shows which side that was.
  for (const stream of [tar.stdin, tar.stdout, ssh.stdin]) stream.on("error", () => {});
  tar.on("error", ({ message }) => {
    output = message;
    ssh.kill();
  });
  tar.stdin.end(files.join("\0"));
  tar.stdout.pipe(ssh.stdin);
  const packed = once(tar, "close").catch(() => [null]);
  const [code] = await once(ssh, "close").catch((error) => {
    output = error.message;
    return [null];
  });
  signal.removeEventListener("abort", stop);
  clearTimeout(late);
  // Otherwise tar and its gzip wait for a reader, and this process for them.
  if (code !== 0) tar.stdout.destroy();
  signal.throwIfAborted();
  if (code !== 0) throw new UsageError(explainEnd(host, code, output));
  const [packedWith] = await packed;
  if (packedWith !== 0) throw new UsageError(`the workspace could not be packed: ${output.trim()}`);
  const agent = await startAgent(host);
  try {
    await agent.channel.call("mark", stamp);
  } finally {
    await agent.close();
  }
  return { files: files.length };
}
