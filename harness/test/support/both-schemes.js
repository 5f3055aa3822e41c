import assert from "node:assert/strict";
import { before, describe, test } from "node:test";
import { askedIn } from "./bench-one-app.js";

/** @typedef {Awaited<ReturnType<typeof import("./bench-one-app.js").benchOneApp>>["bench"]} Bench */

/**
 * @param {string[]} modes
 * @param {Bench} bench one app, in these modes
 */
export function testBothSchemes(modes, bench) {
  describe(`--scheme both --connections 6,20, ${modes.join(" and ")}`, () => {
    /** @type {Awaited<ReturnType<Bench>>} */
    let both;
    before(async () => {
      both = await bench("--scheme", "both", "--connections", "6,20");
    });

    test("measures each mode over both schemes with each number of connections", () => {
      const wanted = modes.flatMap((mode) =>
        ["http", "https"].flatMap((scheme) =>
          [6, 20].map((connections) => `${mode},${scheme},/hello,${connections},ok`),
        ),
      );
      // Modes and cases take turns, in an order that their times decide.
      assert.deepEqual(askedIn(both.result).map(String).toSorted(), wanted.toSorted());
    });

    test("says before it starts how many cases there will be", () => {
      assert.match(both.ran.stderr, new RegExp(`^Plan: ${modes.length * 4} cases × 1 app: `, "m"));
    });

    test("says what the handshake agreed on, and what TLS costs", () => {
      const [app] = both.result.apps;
      assert.ok(app?.tls?.status === "ok");
      assert.equal(app.tls.version, "TLSv1.3");
      assert.match(both.report, /TLSv1\.3/);
      assert.match(both.ran.stdout, /^## .*TLS/m);
    });
  });
}
