import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { nativeFunctions } from "../../src/explain/native-functions.js";

/** Reports of perf 6.1 on Node 20 under load. @param {string} name */
const recorded = (name) =>
  nativeFunctions(readFileSync(new URL(`fixtures/${name}.txt`, import.meta.url), "utf8"));

/** @param {ReturnType<typeof nativeFunctions>} native */
const sharesOf = ({ libraries }) =>
  Object.fromEntries(libraries.map(({ library, self }) => [library, self]));

test("puts each of perf's samples into a library", () => {
  const express = recorded("perf-express");
  assert.equal(express.samples, 187);
  assert.deepEqual(sharesOf(express), {
    "V8’s builtins": 62,
    V8: 54,
    "system calls (kernel)": 36,
    "compiled JavaScript": 19,
    "node’s C++": 11,
    llhttp: 1,
    "node: the rest": 2,
    "libc.so.6": 1,
    "libstdc++.so.6.0.30": 1,
  });
});

test("names an addon by its file", () => {
  const { libraries, functions } = recorded("perf-uwebsockets");
  assert.ok(libraries.some(({ library, self }) => library.endsWith(".node") && self === 3));
  assert.ok(functions.some(({ name }) => name.startsWith("uWS::HttpContext::")));
});

test("reduces every form of perf's symbols to the function's name", () => {
  const written = {
    "v8::internal::LookupIterator::State v8::internal::LookupIterator::LookupInRegularHolder<false>(v8::internal::Map)":
      ["V8", "v8::internal::LookupIterator::LookupInRegularHolder"],
    "void v8::internal::BodyDescriptorBase::IteratePointers<v8::internal::It": [
      "V8",
      "v8::internal::BodyDescriptorBase::IteratePointers",
    ],
    "non-virtual thunk to v8::internal::Scavenger::Process()": [
      "V8",
      "v8::internal::Scavenger::Process",
    ],
    "node::BaseObject::BaseObject(node::Realm*, v8::Local<v8::Object>)": [
      "node’s C++",
      "node::BaseObject::BaseObject",
    ],
    "node::(anonymous namespace)::Parser::Proxy<int (node::Parser::*)()>::Raw(llhttp*)": [
      "node’s C++",
      "node::{anonymous}::Parser::Proxy",
    ],
    "std::_Rb_tree<node::Parser*, node::Parser*>::_M_erase(x)": [
      "node’s C++",
      "std::_Rb_tree::_M_erase",
    ],
    uv__io_poll: ["libuv", "uv__io_poll"],
    OPENSSL_cleanse: ["OpenSSL", "OPENSSL_cleanse"],
  };
  for (const [symbol, [library, name]] of Object.entries(written)) {
    const { functions } = nativeFunctions(` 7 \t/opt/node \t[.] ${symbol} \n`);
    assert.deepEqual(functions, [{ library, name, self: 7 }], symbol);
  }
});

test("sorts functions by cost and leaves out bare addresses", () => {
  const { functions } = recorded("perf-express");
  assert.deepEqual(functions[0], { library: "V8’s builtins", name: "Builtins_LoadIC", self: 12 });
  assert.ok(!functions.some(({ name }) => name.startsWith("0x")));
});

test("removes control characters from names and shortens them", () => {
  const line = ` 3\t/x/\u001b[31mevil.so\t[.] f\u0007${"n".repeat(500)}\n`;
  const { functions } = nativeFunctions(line);
  assert.equal(functions[0]?.library, "[31mevil.so");
  assert.equal(functions[0]?.name.length, 80);
});

test("has no samples when the report is empty", () => {
  assert.deepEqual(nativeFunctions("# nothing\n\n"), { samples: 0, libraries: [], functions: [] });
});
