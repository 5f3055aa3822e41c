/** The archive is made by a pull request's own code: any of its bytes may lie. */
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { readArtifact } from "../../pull-requests/artifact.js";

const MB = 1024 ** 2;
const ANSWER = JSON.stringify({ schemaVersion: 1, subjects: [] });

/** @param {Record<string, string | Uint8Array>} files */
const archive = (files) =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, file]) => [
        name,
        typeof file === "string" ? strToU8(file) : file,
      ]),
    ),
  );

test("it has the answer, and a result by its folder", async () => {
  const read = readArtifact(archive({ "answer.json": ANSWER }));
  assert.deepEqual(read.answer()?.subjects, []);
  await assert.rejects(read.resultIn("routing.koa"), /it is not there/);
});

describe("no name in it leads anywhere", () => {
  const names = [
    "../answer.json",
    "/answer.json",
    "a/b/result.json",
    ".git/result.json",
    "x\\result.json",
  ];
  for (const name of [...names, "answer.json/"]) {
    test(`${name} is not read`, async () => {
      const read = readArtifact(archive({ [name]: ANSWER }));
      assert.equal(read.answer(), null);
      const folder = name.replace(/\/?result\.json$/, "");
      await assert.rejects(read.resultIn(folder), /it is not there/);
    });
  }

  test("nor is what every object has a file of it", async () => {
    await assert.rejects(readArtifact(archive({})).resultIn("__proto__"), /it is not there/);
  });
});

describe("it is refused before it is unpacked where", () => {
  const name = "routing.koa/result.json";

  test("a file is larger than any measurement's", () => {
    assert.throws(
      () => readArtifact(archive({ [name]: new Uint8Array(9 * MB) })),
      /the results' routing\.koa\/result\.json is larger/,
    );
  });

  test("the archive itself is", () => {
    assert.throws(() => readArtifact(new Uint8Array(21 * MB)), /more than any measurement's/);
  });

  test("all of them together are", () => {
    const many = Array.from({ length: 17 }, (_, index) => [
      `routing.app${index}/result.json`,
      new Uint8Array(8 * MB),
    ]);
    assert.throws(() => readArtifact(archive(Object.fromEntries(many))), /is larger than any/);
  });

  test("its own size is given as smaller than what is packed", () => {
    const bytes = zipSync({ [name]: [Buffer.from(ANSWER.repeat(100)), { level: 0 }] });
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    // In the directory at the end, which is what is believed: the size once unpacked.
    const directory = bytes.findLastIndex(
      (_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
    );
    view.setUint32(directory + 24, 10, true);
    assert.throws(() => readArtifact(bytes), /is larger than any/);
  });

  test("it is no archive", () => {
    assert.throws(() => readArtifact(strToU8("no zip")));
  });
});

test("an answer that is no such answer is none", () => {
  for (const text of ["{", "[]", '{"schemaVersion":2}']) {
    assert.equal(readArtifact(archive({ "answer.json": text })).answer(), null);
  }
});
