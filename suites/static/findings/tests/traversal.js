import { ask } from "@routebench/drivers/connections/wire";
import { SECRET, SECRETS } from "../room.js";
import { decode } from "./coding.js";

/** @import { Tested } from "../tests.js" */

const UPWARDS = ["/..%2f", "/%2e%2e%2f", "/../", "/%2e%2e/", "//../"];

/** Whether a file next to the root can be had. @param {Tested} tested */
export async function traversal({ origin }) {
  for (const path of UPWARDS.flatMap((up) => SECRETS.map((name) => up + name))) {
    const { headers, body } = await ask(origin, { path });
    const bytes = decode(headers.get("content-encoding") ?? "identity", body);
    if (Buffer.from(bytes ?? []).toString() !== SECRET) continue;
    return [{ id: "traversal", words: `lets out what lies outside its root: ${path}` }];
  }
  return [];
}
