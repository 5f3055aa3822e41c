/**
 * @typedef {object} GitHub what a repository's workflow asks of GitHub's interface
 * @property {(path: string) => Promise<any>} get below the repository
 * @property {(path: string, most: number, accept?: string) => Promise<Uint8Array | null>} getBytes
 *   null where there is no such thing; rejects where it has more bytes than that
 * @property {(method: "POST" | "PATCH", path: string, body: object) => Promise<void>} send
 */

/** No answer about a pull request is longer. */
const MOST_JSON_BYTES = 16 * 1024 ** 2;

const PATIENCE_MS = 60_000;

/** @param {{ apiUrl: string, repository: string, token: string }} access @returns {GitHub} */
export function openGitHub({ apiUrl, repository, token }) {
  const ask = async (/** @type {string} */ path, /** @type {RequestInit} */ init = {}) => {
    const headers = {
      authorization: `Bearer ${token}`,
      accept: "application/vnd.github+json",
      "x-github-api-version": "2022-11-28",
      ...init.headers,
    };
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const response = await fetch(`${apiUrl}/repos/${repository}/${path}`, {
      ...init,
      ...{ headers, signal },
    });
    if (!response.ok && response.status !== 404) {
      throw new Error(`GitHub answered ${response.status} to ${init.method ?? "GET"} ${path}`);
    }
    return response;
  };
  /** @type {GitHub["getBytes"]} */
  const getBytes = async (path, most, accept) => {
    const response = await ask(path, accept === undefined ? {} : { headers: { accept } });
    return response.status === 404 ? null : readBytes(response, path, most);
  };
  return {
    getBytes,
    async get(path) {
      const bytes = await getBytes(path, MOST_JSON_BYTES);
      if (bytes === null) throw new Error(`GitHub has no ${path}`);
      return JSON.parse(new TextDecoder().decode(bytes));
    },
    async send(method, path, body) {
      const response = await ask(path, { method, body: JSON.stringify(body) });
      if (!response.ok) throw new Error(`GitHub has no ${path}`);
    },
  };
}

/** @param {Response} response @param {string} what @param {number} most */
async function readBytes(response, what, most) {
  const chunks = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > most) throw new Error(`${what} has more than ${most} bytes`);
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
