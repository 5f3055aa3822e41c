import { ask } from "@routebench/drivers/connections/wire";

/** @import { Tested } from "../tests.js" */

const CONDITIONS = /** @type {const} */ ([
  ["etag", "If-None-Match"],
  ["last-modified", "If-Modified-Since"],
]);

/**
 * Whether a client that has a file already learns so, by the value that came with it.
 * @param {Tested} tested
 */
export async function conditional({ origin, room }) {
  const [file] = room.files;
  if (!file) return [];
  const { headers } = await ask(origin, { path: file.path });
  const ignored = [];
  for (const [header, condition] of CONDITIONS) {
    const value = headers.get(header);
    if (value === undefined) continue;
    const request = { path: file.path, headers: { [condition]: value } };
    const { status } = await ask(origin, request);
    if (status !== 304) ignored.push(`${condition} with ${status || "nothing"}`);
  }
  return ignored.length === 0
    ? []
    : [{ id: "unconditional", words: `answers its own ${ignored.join(" and its own ")}, not 304` }];
}
