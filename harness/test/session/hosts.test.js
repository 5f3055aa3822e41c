/** Hosts of a run: how they are closed, what cannot be had over them, and the sentence that refuses it. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { assertOverHosts } from "../../src/session/hosts.js";
import { ROUTING } from "../support/routing.js";

/** @typedef {Parameters<typeof assertOverHosts>[0]} HostChoices */

const OVER = { server: "bench1", loadFrom: ["load1", "load2"], driver: "auto", mode: "all" };

describe("hosts", () => {
  test("of the load and of the servers go together with what they can do", () => {
    for (const choices of /** @type {HostChoices[]} */ ([
      { mode: "all", driver: "wrk" },
      { server: "bench1", driver: "wrk" },
      OVER,
      { ...OVER, driver: "closed-loop", mode: "external" },
    ])) {
      assert.doesNotThrow(() => assertOverHosts(choices, ROUTING), JSON.stringify(choices));
    }
  });

  for (const [choices, why] of /** @type {[HostChoices, string][]} */ ([
    [{ loadFrom: ["load1"] }, "--load-from needs --server, which is not given"],
    [{ serverAddress: "10.0.0.2" }, "--server-address needs --server, which is not given"],
    [{ publicAddress: true }, "--public-address needs --server, which is not given"],
    [
      { ...OVER, against: "HEAD" },
      "--against measures versions that are checked out here; leave out --server",
    ],
    [
      { ...OVER, mode: "in-process" },
      "in the in-process mode each server loads itself; leave out --load-from",
    ],
    [
      { ...OVER, driver: "wrk" },
      "wrk runs on this machine only; load hosts run closed-loop; leave out --load-from",
    ],
    [
      { ...OVER, loadFrom: ["load1", "bench1"] },
      "--load-from names bench1, which the servers run on; name other hosts, or leave it out",
    ],
  ])) {
    test(`refused: ${why}`, () => {
      assert.throws(() => assertOverHosts(choices, ROUTING), { name: "UsageError", message: why });
    });
  }
});
