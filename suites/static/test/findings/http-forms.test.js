import assert from "node:assert/strict";
import { describe, it } from "node:test";
import { isCacheControl, isEntityTag, isHttpDate } from "../../findings/http-forms.js";

/** @type {(isRight: (text: string) => boolean, right: string[], wrong: string[]) => void} */
function check(isRight, right, wrong) {
  for (const text of right) assert.ok(isRight(text), text);
  for (const text of wrong) assert.ok(!isRight(text), text);
}

describe("what headers may say", () => {
  it("dates", () => {
    check(
      isHttpDate,
      ["Sun, 10 Jun 2012 07:29:37 GMT"],
      [
        ...["Sun Jun 10 2012 00:29:37 GMT-0700 (PDT)", "Sun, 10 Jun 2012 07:29:37 UTC"],
        ...["0", "Sun, 99 Jun 2012 07:29:37 GMT", "null"],
      ],
    );
  });

  it("entity tags", () => {
    check(isEntityTag, ['"a"', 'W/"a"', '""'], ["a", '"a', 'w/"a"', '"a b"', '"a"b"']);
  });

  it("Cache-Control", () => {
    check(
      isCacheControl,
      ["public, max-age=0", "no-store", 'private="set-cookie"', "max-age=3600,immutable"],
      ["max-age=null", "max-age", "max-age=-1", "public,,", "max-age=NaN", ""],
    );
  });
});
