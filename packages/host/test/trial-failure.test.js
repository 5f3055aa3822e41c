import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { failureSchema } from "@routebench/contract/trial";
import { explainStartError, TrialFailure } from "../src/trial-failure.js";

test("makes a valid record for the result file", () => {
  const record = new TrialFailure("crashed", "the server exited with code 1").toRecord();
  assert.deepEqual(record, {
    status: "failed",
    code: "crashed",
    detail: "the server exited with code 1",
  });
  assert.deepEqual(failureSchema.parse(record), record);
});

test("removes control characters and line breaks from an app's output", () => {
  const { message } = new TrialFailure(
    "crashed",
    "\u001b[31mred\u001b[0m\u009b1m\u0085\nand\u0007more\r\n",
  );
  assert.equal(message, "red and more");
});

test("cuts long output of an app", () => {
  const { message } = new TrialFailure("crashed", "x".repeat(100_000));
  assert.equal(message.length, 400);
  assert.ok(message.endsWith("…"));
});

const RAN_ON = { runtime: { name: "node", version: "24.1.0" }, abi: "137" };

describe("a native binary that does not load", () => {
  const advice =
    "This version of uWS.js supports only Node.js versions 16, 18, 20, 21, 22, 24 and 25 on (glibc) Linux, macOS and Windows, on Tier 1 platforms (https://github.com/nodejs/node/blob/master/BUILDING.md#platform-list).\n\n";
  const folder =
    "/home/me/routebench/node_modules/.pnpm/uwebsockets@3.0.6/node_modules/uwebsockets";

  /** @type {[string, { code?: string, message: string }, string, string][]} */
  const captured = [
    [
      "because the C library is too old",
      {
        message: `${advice}Error: /lib/x86_64-linux-gnu/libc.so.6: version \`GLIBC_2.38' not found (required by ${folder}/uws_linux_x64_127.node)`,
      },
      "libc.so.6: version `GLIBC_2.38' not found (required by uws_linux_x64_127.node)",
      "Run routebench on a system with glibc 2.38 or newer (see docs/recent-system.md)",
    ],
    [
      "because the package has no binary for this Node",
      {
        message: `${advice}Error: Cannot find module './uws_linux_x64_147.node'\nRequire stack:\n- ${folder}/uws.js`,
      },
      "Cannot find module './uws_linux_x64_147.node'",
      "The package has no binary for this runtime. Use a supported runtime, such as --runtime node@24",
    ],
    [
      "because it is for another system",
      { code: "ERR_DLOPEN_FAILED", message: `${folder}/x.bin: invalid ELF header` },
      "x.bin: invalid ELF header",
      "Run routebench on a Node version and a system that the package has a binary for",
    ],
  ];
  for (const [what, error, reason, remedy] of captured) {
    test(`makes the app not runnable ${what}, with reason and remedy`, () => {
      const { code, message } = explainStartError(error, RAN_ON);
      assert.equal(code, "not-runnable");
      assert.equal(
        message,
        `its native binary does not load on node 24.1.0 (ABI 137): ` +
          `${reason}. ${remedy}, or switch the package (see docs/rules.md#uwebsocketsjs)`,
      );
    });
  }
});

test("adds no second full stop to a reason", () => {
  for (const code of ["ERR_DLOPEN_FAILED", "ERR_MODULE_NOT_FOUND"]) {
    const message = "Module did not self-register: '/a/b/addon.node'.\n";
    assert.doesNotMatch(explainStartError({ code, message }, RAN_ON).message, /\.\s*\./);
  }
});

test("accepts an error whose message is not a string", () => {
  const message = /** @type {any} */ (42);
  assert.equal(explainStartError({ message }, RAN_ON).message, "42");
});

test("names the command that installs a missing package", () => {
  const failure = explainStartError(
    {
      code: "ERR_MODULE_NOT_FOUND",
      message: "Cannot find package 'koa' imported from /apps/koa/server.js",
    },
    RAN_ON,
  );
  assert.equal(failure.code, "start-failed");
  assert.match(
    failure.message,
    /^Cannot find package 'koa' imported from server\.js\. List it in package\.json, and run: npx -y pnpm@\S+ install$/,
  );
});

test("keeps the message of any other start error", () => {
  const failure = explainStartError({ code: "EACCES", message: "listen EACCES" }, RAN_ON);
  assert.equal(failure.code, "start-failed");
  assert.equal(failure.message, "listen EACCES");
});

test("gives the reason without the runtime if the process did not report it", () => {
  const { message } = explainStartError({ code: "ERR_DLOPEN_FAILED", message: "bad ELF" }, {});
  assert.match(message, /^its native binary does not load on its runtime: bad ELF\. Run /);
});

test("blames the machine, not the app, when no local port is free", () => {
  const noPort = {
    code: "EADDRINUSE",
    message: "listen EADDRINUSE: address already in use 127.0.0.1",
  };
  assert.equal(explainStartError(noPort, RAN_ON).code, "not-measured");
  const taken = { ...noPort, message: `${noPort.message}:3000` };
  assert.equal(explainStartError(taken, RAN_ON).code, "start-failed");
});
