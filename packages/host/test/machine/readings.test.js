import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  parseAvailableBytes,
  parseLocalPorts,
  parseRunNames,
  seesOtherUsers,
} from "../../src/machine/readings.js";

const TABLE = `  sl  local_address rem_address   st
   0: 0100007F:9C41 00000000:0000 0A
   1: 0100007F:9C42 0100007F:9C41 01
   2: 0100007F:9C43 0100007F:9C41 06
   3: 0100007F:0050 00000000:0000 0A
`;

describe("local ports", () => {
  test("are counted without reserved ports and ports in use", () => {
    assert.deepEqual(
      parseLocalPorts({
        range: "40000\t40150\n",
        reserved: "40010-40019,40020,80\n",
        tables: [TABLE, ""],
      }),
      { first: 40_000, last: 40_150, free: 151 - 11 - 2 },
    );
  });

  test("are not known if the platform does not report them", () => {
    assert.equal(parseLocalPorts({ range: "", reserved: "", tables: ["", ""] }), null);
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
