import assert from "node:assert/strict";
import { statSync } from "node:fs";
import path from "node:path";
import { it } from "node:test";
import { defaultFile } from "../../../findings/tests/default-file.js";
import { withServer } from "../../support/with-server.js";

/** So many that it shows on every machine. */
const LOOKS = 100;

/** @param {(url: string) => boolean} looks where it looks for default files */
const findIn = (looks) =>
  withServer(
    ({ root }) =>
      ({ url = "/" }, response) => {
        for (let i = 0; looks(url) && i < LOOKS; i += 1) {
          statSync(path.join(root, `index${i}.html`), { throwIfNoEntry: false });
        }
        response.writeHead(404).end();
      },
    defaultFile,
  );

it("finds a server that looks for a file at / alone", async () => {
  const [finding] = await findIn((url) => url === "/");
  assert.equal(finding?.id, "default-file");
  assert.match(finding?.words ?? "", /^answers \/ more slowly than \/asdf, so it looks/);
});

it("finds nothing where it looks everywhere, or nowhere", async () => {
  assert.deepEqual(await findIn(() => true), []);
  assert.deepEqual(await findIn(() => false), []);
});

it("finds a server that answers / though there is no file", async () => {
  const [finding] = await withServer(
    () =>
      ({ url }, response) =>
        response.writeHead(url === "/" ? 200 : 404).end(),
    defaultFile,
  );
  assert.equal(finding?.words, "answers / with 200, where there is no file, and /asdf with 404");
});
