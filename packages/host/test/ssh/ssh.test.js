import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { execa } from "execa";
import { bySh, COPY_PARENT, explainEnd, NO_COPY, NO_NODE } from "../../src/ssh/ssh.js";

describe("a remote command", () => {
  for (const shell of ["sh", "bash", "dash"]) {
    test(`means the same to ${shell} for any name of the home folder`, async (context) => {
      for (const home of ["/home/me", "/home/two words", "/home/$(touch oops)'\"`"]) {
        const env = { HOME: home, XDG_CACHE_HOME: "" };
        const command = bySh(`printf %s ${COPY_PARENT}`);
        const { stdout, code } = await execa(shell, ["-c", command], { env, reject: false });
        if (code === "ENOENT") return context.skip(`there is no ${shell} here`);
        assert.equal(stdout, `${home}/.cache/routebench`);
      }
    });
  }
});

describe("explainEnd", () => {
  test("names the remedy if the host lacks a copy or Node", () => {
    assert.match(explainEnd("bench1", NO_COPY, ""), /^bench1 has no copy.*hosts prepare bench1$/);
    assert.match(explainEnd("bench1", NO_NODE, ""), /^bench1 has no node on the PATH.*Install/);
  });

  test("quotes ssh's last words if it cannot reach the host", () => {
    const output = "Warning: something\nme@bench1: Permission denied (publickey).\r\n";
    const words = explainEnd("me@bench1", 255, output);
    assert.equal(
      words,
      "me@bench1 cannot be reached by ssh: me@bench1: Permission denied (publickey). Make this command work: ssh -o BatchMode=yes me@bench1 true",
    );
  });
});
