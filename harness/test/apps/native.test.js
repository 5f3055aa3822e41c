/** An app uses the entry that its manifest names on Bun and Deno. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { fileURLToPath } from "node:url";
import { RUNTIMES } from "@routebench/contract/runtimes";
import { APPS_DIR } from "@routebench/host/workspace";
import { execa } from "execa";
import { readApps } from "../../src/find/apps.js";
import { readAdded } from "../../src/find/runtimes.js";

const PROGRAM = fileURLToPath(new URL("../support/native-entry.js", import.meta.url));
/** An app without an entry for Bun or Deno that runs on both. */
const WITHOUT = "express";

const apps = await readApps(APPS_DIR);

for (const name of /** @type {const} */ (["bun", "deno"])) {
  const added = await readAdded({ name, version: null });
  const skip = added ? false : `add it: pnpm bench runtime add ${name}`;
  const entryOf = async (/** @type {string} */ serverFile) => {
    const command = [...RUNTIMES[name].arguments, PROGRAM, serverFile];
    return (await execa(added?.file ?? "", command)).stdout.trim();
  };

  describe(`an app on ${name}`, () => {
    for (const { id, native = [], runsOn, serverFile } of apps) {
      if (id === WITHOUT) {
        test(`uses node:http if it has no native entry: ${id}`, { skip }, async () => {
          assert.equal(await entryOf(serverFile), "node:http");
        });
      } else if (runsOn === name || native.includes(name)) {
        test(`uses the server of ${RUNTIMES[name].title}: ${id}`, { skip }, async () => {
          assert.equal(await entryOf(serverFile), "native");
        });
      }
    }
  });
}
