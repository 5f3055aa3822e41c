/** The archive is made by a pull request's own code: any of its bytes may lie. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { strToU8, zipSync } from "fflate";
import { readArtifact } from "../../pull-requests/comment.js";

const MB = 1024 ** 2;
const ANSWER = strToU8(JSON.stringify({ schemaVersion: 1, subjects: [] }));

test("reads no file under a name that leads anywhere", async () => {
  for (const name of ["../answer.json", "/answer.json", "answer.json/"]) {
    assert.equal(readArtifact(zipSync({ [name]: ANSWER })).answer, null, name);
  }
  for (const folder of ["a/b", ".git", "..", "", "__proto__"]) {
    const { resultIn } = readArtifact(zipSync({ [`${folder}/result.json`]: ANSWER }));
    await assert.rejects(resultIn(folder), /it is not there/, folder);
  }
});

test("refuses an archive that is too large, or says that it is smaller, before unpacking it", () => {
  const name = "routing.koa/result.json";
  const many = Array.from({ length: 17 }, (_, index) => [
    `routing.app${index}/result.json`,
    new Uint8Array(8 * MB),
  ]);
  assert.throws(() => readArtifact(zipSync(Object.fromEntries(many))), /is larger than any/);
  assert.throws(() => readArtifact(new Uint8Array(21 * MB)), /more than any measurement's/);
  const bytes = zipSync({ [name]: [new Uint8Array(5000), { level: 0 }] });
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  // In the directory at the end, which is what is believed: the size once unpacked.
  const directory = bytes.findLastIndex(
    (_, at) => at + 4 <= bytes.length && view.getUint32(at, true) === 0x02014b50,
  );
  view.setUint32(directory + 24, 10, true);
  assert.throws(() => readArtifact(bytes), /is larger than any/);
  assert.throws(() => readArtifact(strToU8("no zip")));
});
