import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  parseAvailableBytes,
  parseLocalPorts,
  parseRunNames,
  seesOtherUsers,
} from "../../src/machine/readings.js";

const SOCKETS = `sockets: used 118
TCP: inuse 5 orphan 0 tw 900 alloc 11 mem 276
UDP: inuse 7 mem 2
TCP6: inuse 2
`;

describe("local ports", () => {
  test("are counted without reserved ports and open sockets", () => {
    const texts = { range: "40000\t40150\n", reserved: "40010-40019,40020,80\n", sockets: SOCKETS };
    assert.deepEqual(parseLocalPorts(texts), {
      first: 40_000,
      last: 40_150,
      free: 151 - 11 - 7,
    });
  });

  test("are not known if the platform does not report them", () => {
    assert.equal(parseLocalPorts({ range: "", reserved: "", sockets: "" }), null);
  });
});

test("reads the memory that is available", () => {
  assert.equal(parseAvailableBytes("MemTotal: 9 kB\nMemAvailable:   3 kB\n"), 3072);
  assert.equal(parseAvailableBytes(""), null);
});

describe("processes of other users", () => {
  const status = (/** @type {string} */ capabilities) => `Name:\tnode\nCapEff:\t${capabilities}\n`;

  test("are visible with CAP_SYS_PTRACE, or if capabilities are not known", () => {
    assert.equal(seesOtherUsers(status("000001ffffffffff")), true);
    assert.equal(seesOtherUsers(""), true);
  });

  // https://github.com/moby/moby/issues/40713
  test("are hidden in a container without CAP_SYS_PTRACE", () => {
    assert.equal(seesOtherUsers(status("00000000a80425fb")), false);
  });
});

test("finds runs among local sockets", () => {
  const unix = `Num RefCount Protocol Flags Type St Inode Path
00000000b45cfcb2: 00000002 00000000 00010000 0001 01 34883338 @other-machine-0@@@@
00000000af64c614: 00000002 00000000 00010000 0001 01 34883339 @routebench-machine-3@@@@
00000000af64c614: 00000002 00000000 00010000 0001 01 34883340 /run/routebench-machine-4
`;
  assert.deepEqual(parseRunNames(unix, "routebench-machine-"), ["3"]);
});
