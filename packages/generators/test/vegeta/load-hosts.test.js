import assert from "node:assert/strict";
import { test } from "node:test";
import { GeneratorError } from "@routebench/generators/generator";
import { assertLoadHosts } from "@routebench/generators/vegeta/load-hosts";

test("names as ssh knows them are taken", () => {
  assertLoadHosts(["bench1", "me@10.0.0.2", "a-b.example.com", "_under.score"]);
});

const FOR_PROGRAMS = "bench[1-9] ^file -w a,b /regex/ a;reboot $(id) `id` a'b %h -oProxyCommand=x";
const MALFORMED = "ssh:bench1 me@ @bench1 me@you@bench1 ä";

for (const name of [...`${FOR_PROGRAMS} ${MALFORMED}`.split(" "), "a b", ""]) {
  test(`${JSON.stringify(name)} is refused, for pdsh, ssh or a shell would make something of it`, () => {
    assert.throws(
      () => assertLoadHosts(["bench1", name]),
      (error) => error instanceof GeneratorError && error.message.startsWith(JSON.stringify(name)),
    );
  });
}

test("a host that is named twice is refused, for it would get half of what it was to send", () => {
  assert.throws(() => assertLoadHosts(["bench1", "bench2", "bench1"]), /bench1 is named twice/);
});

test("no host at all is refused", () => {
  assert.throws(() => assertLoadHosts([]), GeneratorError);
});
