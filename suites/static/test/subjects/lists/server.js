/** Answers the folder's path with a list of its files. */
import { createReadStream, readdirSync } from "node:fs";
import path from "node:path";
import { listen } from "../../../listen.js";

export function start({ root, ...options }) {
  const listing = readdirSync(root).join("\n");
  return listen(({ url }, response) => {
    if (url === "/") response.end(listing);
    else createReadStream(path.join(root, url)).pipe(response);
  }, options);
}
