import assert from "node:assert/strict";
import { test } from "node:test";
import { GeneratorError } from "@routebench/generators/generator";
import { assertLoadHosts } from "@routebench/generators/vegeta/load-hosts";

test("accepts names that ssh accepts", () => {
  assertLoadHosts(["bench1", "me@10.0.0.2", "a-b.example.com", "_under.score"]);
});

const FOR_PROGRAMS = "bench[1-9] ^file -w a,b /regex/ a;reboot $(id) `id` a'b %h -oProxyCommand=x";
const MALFORMED = "ssh:bench1 me@ @bench1 me@you@bench1 ä";

for (const name of [...`${FOR_PROGRAMS} ${MALFORMED}`.split(" "), "a b", ""]) {
  test(`rejects ${JSON.stringify(name)}, which pdsh, ssh or a shell could misread`, () => {
    assert.throws(
      () => assertLoadHosts(["bench1", name]),
      (error) => error instanceof GeneratorError && error.message.startsWith(JSON.stringify(name)),
    );
  });
}

test("rejects a host that is named twice", () => {
  assert.throws(() => assertLoadHosts(["bench1", "bench2", "bench1"]), /bench1 is named twice/);
});

test("rejects an empty list", () => {
  assert.throws(() => assertLoadHosts([]), GeneratorError);
});
