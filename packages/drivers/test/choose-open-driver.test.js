import assert from "node:assert/strict";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { after, before, beforeEach, describe, test } from "node:test";
import { chooseOpenDriver } from "@routebench/drivers/choose-open-driver";
import { DriverError } from "@routebench/drivers/driver";
import { makeSshToHere } from "./support/ssh-to-here.js";

const ONE = [{ path: "/hello", status: 200, body: "Hello World!" }];
const TWO = [...ONE, { path: "/hey", status: 200, body: "Hey!" }];

const originalPath = process.env.PATH;
let folder = "";

before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "routebench-"));
  const program = path.join(folder, "oha");
  await writeFile(program, "#!/bin/sh\necho oha 1.16.0\n");
  await chmod(program, 0o755);
});
after(async () => {
  process.env.PATH = originalPath;
  await rm(folder, { recursive: true });
});

/** @param {RegExp} message */
const driverError = (message) => (/** @type {unknown} */ error) =>
  error instanceof DriverError && message.test(error.message);

describe("where oha is found", () => {
  beforeEach(() => {
    process.env.PATH = `${folder}${path.delimiter}${originalPath}`;
  });

  test("it is chosen, with its version and without a notice", async () => {
    for (const wanted of /** @type {const} */ (["auto", "oha"])) {
      const { driver, label, notice } = await chooseOpenDriver(wanted, [ONE]);
      assert.equal(driver.id, "oha");
      assert.equal(label, "oha 1.16.0");
      assert.equal(notice, undefined);
    }
  });

  test("the constant-rate driver is had by its name", async () => {
    const { driver, label, notice } = await chooseOpenDriver("constant-rate");
    assert.equal(driver.id, "constant-rate");
    assert.match(label, /^constant-rate \(\d/);
    assert.equal(notice, undefined);
  });

  test("several requests are asked by the constant-rate driver, and that is said", async () => {
    const { driver, notice } = await chooseOpenDriver("auto", [ONE, TWO]);
    assert.equal(driver.id, "constant-rate");
    assert.match(notice ?? "", /^oha cannot request several URLs in turn/);
  });

  test("several requests asked of oha by name is refused", async () => {
    await assert.rejects(chooseOpenDriver("oha", [TWO]), driverError(/in turn/));
  });
});

describe("where oha is absent", () => {
  beforeEach(() => {
    process.env.PATH = path.join(folder, "nothing-here");
  });

  test("the constant-rate driver is chosen, and one line says how to get oha", async () => {
    const { driver, notice } = await chooseOpenDriver("auto");
    assert.equal(driver.id, "constant-rate");
    assert.match(notice ?? "", /^oha was not found.*cargo install oha$/);
  });

  test("oha by name is refused, with how to get it", async () => {
    await assert.rejects(chooseOpenDriver("oha"), driverError(/not found.*cargo install oha/));
  });
});

describe("where the load comes from other machines", () => {
  const loadHosts = { names: ["one", "two"], sshOptions: [] };
  /** @type {Awaited<ReturnType<typeof makeSshToHere>>} */
  let ssh;

  before(async () => {
    const said = {
      pdsh: "pdsh-2.34",
      vegeta: "Version: 12.12.0\nCommit: x\nRuntime: go1.26.8 linux",
    };
    for (const [name, words] of Object.entries(said)) {
      await writeFile(path.join(folder, name), `#!/bin/sh\nprintf '${words}\n'\n`);
      await chmod(path.join(folder, name), 0o755);
    }
    process.env.PATH = `${folder}${path.delimiter}${originalPath}`;
    ssh = await makeSshToHere();
  });
  after(() => ssh.remove());

  test("vegeta is chosen, whatever else is here, and the label says from how many", async () => {
    for (const wanted of /** @type {const} */ (["auto", "vegeta"])) {
      const { driver, label, notice } = await chooseOpenDriver(wanted, [ONE, TWO], loadHosts);
      assert.equal(driver.id, "vegeta");
      assert.equal(label, "vegeta 12.12.0, from 2 load hosts");
      assert.equal(notice, undefined);
    }
  });

  test("generators of this machine are refused", async () => {
    for (const wanted of /** @type {const} */ (["oha", "constant-rate"])) {
      await assert.rejects(
        chooseOpenDriver(wanted, [ONE], loadHosts),
        driverError(/^\S+ loads from one machine; .* leave out --open-driver$/),
      );
    }
  });

  test("hosts that have another vegeta are refused", async () => {
    const program = path.join(folder, "vegeta");
    // The first to be asked is this machine's.
    const changing = `#!/bin/sh\necho "Version: 12.$(wc -l < "$0" | tr -d ' ').0"\necho >> "$0"\n`;
    await writeFile(program, changing);
    await assert.rejects(
      chooseOpenDriver("auto", [ONE], { ...loadHosts, names: ["one"] }),
      driverError(/^vegeta is 12\.3\.0 here, 12\.4\.0 on one; use one on all$/),
    );
  });

  test("vegeta needs such machines", async () => {
    await assert.rejects(chooseOpenDriver("vegeta"), driverError(/name them by --load-from$/));
  });
});
