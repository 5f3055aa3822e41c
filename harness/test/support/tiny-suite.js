import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";

/** A suite in ten lines. Its page is binary, and longer than the longest argument of a command. */
const SUITE = `const page = new Uint8Array(200_000).fill(200);
export default {
  id: "tiny",
  title: "servers of one page",
  subjects: new URL("subjects/", import.meta.url),
  modes: ["external"],
  targets: () => [{ kind: "path", path: "/page" }],
  requestsOf: ({ path }) => [{ path, response: { status: 200, body: page } }],
  given: () => ({ page }),
};
`;

/** An app that answers with the page that it gets at its start. */
const SERVER = `import { createServer } from "node:http";
export async function start({ host, port, page }) {
  const server = createServer((request, response) => response.end(page));
  await new Promise((resolve) => server.listen(port, host, resolve));
  const close = () => new Promise((resolve) => server.close(resolve).closeIdleConnections());
  return { port: server.address().port, close };
}
`;

/** The last byte of this app's page is wrong. */
const WRONG = SERVER.replace("response.end(page)", "response.end(page.with(-1, 0))");

/**
 * Makes a folder with a suite that is not part of routebench.
 * @returns {Promise<{ suites: string, output: string, write: (id: string, text: string) => Promise<void>, remove: () => Promise<void> }>}
 */
export async function makeSuitesFolder() {
  const root = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const suites = path.join(root, "suites");
  const write = async (/** @type {string} */ file, /** @type {string} */ text) => {
    await mkdir(path.dirname(path.join(suites, file)), { recursive: true });
    await writeFile(path.join(suites, file), text);
  };
  await write("tiny/suite.js", SUITE);
  await write("tiny/package.json", '{ "type": "module" }');
  for (const [name, server] of Object.entries({ one: SERVER, other: SERVER, wrong: WRONG })) {
    const routebench = { name, homepage: "https://example.org", tls: false };
    await write(
      `tiny/subjects/${name}/package.json`,
      JSON.stringify({ type: "module", routebench }),
    );
    await write(`tiny/subjects/${name}/server.js`, server);
  }
  return {
    suites,
    write,
    output: path.join(root, "results"),
    remove: () => rm(root, { recursive: true }),
  };
}
