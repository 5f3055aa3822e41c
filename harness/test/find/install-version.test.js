import assert from "node:assert/strict";
import { chmod, writeFile } from "node:fs/promises";
import path from "node:path";
import { test } from "node:test";
import { execa } from "execa";
import { temporaryFolder } from "../../../packages/host/test/support/temporary-folder.js";

const PNPM = new URL("../../src/find/install-version.js", import.meta.url).href;

for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
  test(`ends an installation on ${signal} to the harness alone, and reports it`, {
    skip: process.platform === "win32" && "no signals",
  }, async () => {
    const bin = temporaryFolder();
    await writeFile(path.join(bin, "pnpm"), "#!/bin/sh\necho begun >&2\nexec sleep 600\n");
    await chmod(path.join(bin, "pnpm"), 0o755);
    const program = `
      import { runPnpm } from ${JSON.stringify(PNPM)};
      const ending = runPnpm(["install"], ".");
      process.stdout.write("begun");
      process.stdout.write(JSON.stringify(await ending));
    `;
    const harness = execa(process.execPath, ["--input-type=module", "-e", program], {
      env: { PATH: `${bin}:${process.env.PATH}` },
      reject: false,
    });
    await new Promise((resolve) => harness.stdout?.once("data", resolve));
    harness.kill(signal);
    const { stdout } = await harness;
    assert.equal(stdout, `begun${JSON.stringify({ stdout: "", fault: "it was interrupted" })}`);
  });
}
