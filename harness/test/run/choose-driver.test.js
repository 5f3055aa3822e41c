/** Which generators a run takes, where its load comes from other machines. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { chooseDrivers } from "../../src/run/choose-driver.js";
import { ROUTING } from "../support/routing.js";

/** @import { DriverWishes } from "../../src/run/choose-driver.js" */

/** @type {DriverWishes} */
const WISHES = {
  ...{ driver: "auto", mode: "external", quick: false, suite: ROUTING },
  loadFrom: ["load1", "load2"],
};

describe("a suite that one generator alone can load", () => {
  const suite = { ...ROUTING, servers: { driver: /** @type {const} */ ("closed-loop") } };
  const { loadFrom: _, ...wishes } = { ...WISHES, suite };

  test("has that one, wrk or not", async () => {
    const { driver, notices } = await chooseDrivers(wishes);
    assert.equal(driver.id, "closed-loop");
    assert.deepEqual(notices, []);
    assert.equal(
      (await chooseDrivers({ ...wishes, driver: "closed-loop" })).driver.id,
      "closed-loop",
    );
  });

  test("is refused another", async () => {
    await assert.rejects(chooseDrivers({ ...wishes, driver: "wrk" }), {
      name: "UsageError",
      message: 'the suite "routing" is loaded by closed-loop alone; leave out --driver',
    });
  });
});

describe("where the load comes from other machines, and neither pdsh nor vegeta is there", () => {
  const { PATH } = process.env;
  before(() => {
    process.env.PATH = "/nothing-here";
  });
  after(() => {
    process.env.PATH = PATH;
  });

  test("they are not missed as long as no fixed rate is asked for", async () => {
    const { driver, notices } = await chooseDrivers(WISHES);
    assert.equal(driver.id, "closed-loop");
    assert.deepEqual(notices, []);
  });

  test("a fixed rate is refused, with how to get what is missing", async () => {
    await assert.rejects(chooseDrivers({ ...WISHES, rates: [{ perSecond: 100 }] }), {
      name: "UsageError",
      message: "pdsh was not found here; to get pdsh: apt-get install pdsh",
    });
  });
});
