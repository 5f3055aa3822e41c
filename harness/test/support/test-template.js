import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { test } from "node:test";
import { openLocalHost } from "@routebench/host/local/local-host";
import { APPS_DIR } from "@routebench/host/workspace";
import requests from "../../../suites/requests/suite.js";
import { readApp } from "../../src/find/apps.js";
import { verifyFully } from "../../src/verify/verify-fully.js";
import { ROUTING } from "./routing.js";

/** @param {string} id of an app whose package gets the server that `pnpm new-app` writes */
export function testTemplate(id) {
  test(`the template for ${id} keeps the contracts of the routing and requests suites`, async () => {
    const dir = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
    try {
      const template = await readFile(/** @type {URL} */ (ROUTING.servers?.template), "utf8");
      const serverFile = path.join(dir, "server.js");
      await writeFile(path.join(dir, "package.json"), '{ "type": "module" }');
      await writeFile(serverFile, template.replaceAll("{{package}}", id));
      await symlink(path.join(APPS_DIR, id, "node_modules"), path.join(dir, "node_modules"));
      const app = { ...(await readApp(path.join(APPS_DIR, id))), dir, serverFile };
      const host = await openLocalHost();
      const { failure, faults } = await verifyFully(app, host, ROUTING);
      assert.deepEqual({ failure, faults }, { failure: null, faults: [] });
      // The template of requests.js listens in the same way as server.js.
      const requestsTemplate = await readFile(
        /** @type {URL} */ (requests.servers?.template),
        "utf8",
      );
      const requestsFile = path.join(dir, "requests.js");
      const source = requestsTemplate.replaceAll("{{package}}", id);
      const verifyRequests = async (/** @type {string} */ text) => {
        await writeFile(requestsFile, text);
        return verifyFully({ ...app, serverFile: requestsFile }, host, requests);
      };
      // A new app needs the body parser of its framework, or a reason above the line.
      const unedited = await verifyRequests(source);
      assert.match(unedited.faults.join(), /^requests\.js, line 1 reads a body by hand/);
      const explained = await verifyRequests(`// It has no body parser.\n${source}`);
      assert.deepEqual(explained.faults, []);
      assert.equal(explained.failure, null);
    } finally {
      await rm(dir, { recursive: true });
    }
  });
}
