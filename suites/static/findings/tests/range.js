import { ask } from "@routebench/drivers/connections/wire";

/** @import { Tested } from "../tests.js" */

const [FROM, TO] = [10, 19];

/** Whether ten bytes of a file can be had. @param {Tested} tested */
export async function range({ origin, room }) {
  const [file] = room.files;
  if (!file) return [];
  const request = { path: file.path, headers: { Range: `bytes=${FROM}-${TO}` } };
  const { status, headers, body } = await ask(origin, request);
  if (status === 200) return [{ id: "no-range", words: "ignores Range" }];
  if (status !== 206)
    return [{ id: "wrong-range", words: `answers Range with ${status || "nothing"}` }];
  const contentRange = headers.get("content-range") ?? "no Content-Range";
  const isRight =
    contentRange === `bytes ${FROM}-${TO}/${file.body.length}` &&
    body.equals(Buffer.from(file.body).subarray(FROM, TO + 1));
  const what = `${FROM}-${TO} with ${body.length} bytes and ${contentRange}`;
  return isRight ? [] : [{ id: "wrong-range", words: `answers Range wrongly: ${what}` }];
}
