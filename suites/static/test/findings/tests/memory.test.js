import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { describe, it } from "node:test";
import { memory } from "../../../findings/tests/memory.js";
import { fileOf } from "../../support/file-handler.js";
import { withServer } from "../../support/with-server.js";

const ids = async (/** @type {Parameters<typeof withServer>[0]} */ make) =>
  (await withServer(make, memory)).map(({ id }) => id);

describe("whether files are kept in memory", () => {
  it("is told of what reads each time", async () => {
    assert.deepEqual(await ids(({ right }) => right), ["reads-each-time"]);
  });

  it("is told of what keeps them until their date changes, which change alone does not show", async () => {
    const keeping = ({ root = "" }) => {
      /** @type {Map<string, { key: string, body: Buffer }>} */
      const kept = new Map();
      return (/** @type {any} */ request, /** @type {any} */ response) => {
        const file = fileOf(root, request.url) ?? "";
        const { size, mtimeMs } = statSync(file);
        const key = `${size} ${mtimeMs}`;
        const known = kept.get(file);
        const body = known?.key === key ? known.body : readFileSync(file);
        kept.set(file, { key, body });
        response.end(body);
      };
    };
    assert.deepEqual(await ids(keeping), ["cached-in-memory"]);
  });

  it("cannot be told of what sends something else", async () => {
    const wrong = () => (/** @type {any} */ _, /** @type {any} */ response) => response.end("no");
    await assert.rejects(ids(wrong), /\/kept\.txt was not sent as it is/);
  });
});
