import assert from "node:assert/strict";
import path from "node:path";
import { test } from "node:test";
import { inCopy, inWorkspace } from "../../src/ssh/workspace-copy.js";
import { ROOT_DIR } from "../../src/workspace.js";

const app = {
  serverFile: path.join(ROOT_DIR, "suites/s/subjects/nginx/nginx.conf"),
  command: ["./bin/deno", "run"],
  program: {
    dir: path.join(ROOT_DIR, "suites/s/subjects/nginx"),
    command: ["nginx", "-c", "{config}"],
    config: path.join(ROOT_DIR, "suites/s/subjects/nginx/nginx.conf"),
    install: "apt-get install nginx",
  },
};

test("sends paths relative to the workspace and resolves them in the copy", () => {
  const sent = inWorkspace(app);
  assert.ok(!JSON.stringify(sent).includes(ROOT_DIR));
  assert.equal(sent.serverFile, "suites/s/subjects/nginx/nginx.conf");
  assert.deepEqual(inCopy(sent), app);
});

test("does not send other fields of an app", () => {
  const whole = { ...app, homepage: "https://example.org", dir: "/somewhere" };
  assert.deepEqual(inWorkspace(whole), inWorkspace(app));
});

test("rejects a file outside the workspace", () => {
  assert.throws(() => inWorkspace({ serverFile: "/tmp/app/server.js" }), {
    name: "UsageError",
    message: /"\/tmp\/app\/server.js" is outside the workspace/,
  });
});
