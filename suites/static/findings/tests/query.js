import { ask } from "@routebench/drivers/connections/wire";

/** @import { Tested } from "../tests.js" */

/** Whether a file is found where a query string follows its path. @param {Tested} tested */
export async function query({ origin, room }) {
  const [file] = room.files;
  if (!file) return [];
  const [plain, asked] = [
    await ask(origin, { path: file.path }),
    await ask(origin, { path: `${file.path}?v=1` }),
  ];
  if (plain.status === asked.status) return [];
  const words = `answers ${file.path} with ${plain.status}, with a query string ${asked.status || "nothing"}`;
  return [{ id: "query", words }];
}
