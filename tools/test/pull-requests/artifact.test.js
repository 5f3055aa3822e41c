/** The code of a pull request makes the archive, so any of its bytes may be forged. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { readArtifact } from "../../pull-requests/comment.js";

const MB = 1024 ** 2;
const ANSWER = strToU8(JSON.stringify({ schemaVersion: 1, subjects: [] }));

test("reads no file whose name is a path out of the archive", async () => {
  for (const name of ["../answer.json", "/answer.json", "answer.json/"]) {
    assert.equal(readArtifact(zipSync({ [name]: ANSWER })).answer, null, name);
  }
  for (const folder of ["a/b", ".git", "..", "", "__proto__"]) {
    const { resultIn } = readArtifact(zipSync({ [`${folder}/result.json`]: ANSWER }));
    await assert.rejects(resultIn(folder), /it is not there/, folder);
  }
});

test("rejects an archive that is too large, or claims a smaller size, before unpacking it", () => {
  const name = "routing.koa/result.json";
  const many = Array.from({ length: 17 }, (_, index) => [
    `routing.app${index}/result.json`,
    new Uint8Array(8 * MB),
  ]);
  assert.throws(() => readArtifact(zipSync(Object.fromEntries(many))), /is larger than any/);
  assert.throws(() => readArtifact(new Uint8Array(21 * MB)), /more than any measurement's/);
  const bytes = zipSync({ [name]: [new Uint8Array(5000), { level: 0 }] });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  // Forge the unpacked size in the directory at the end, which readers trust.
  const directory = bytes.findLastIndex(
    (_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
  );
  view.setUint32(directory + 24, 10, true);
  assert.throws(() => readArtifact(bytes), /is larger than any/);
  assert.throws(() => readArtifact(strToU8("no zip")));
});
