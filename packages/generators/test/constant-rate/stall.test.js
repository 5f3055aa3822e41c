import { test } from "node:test";
import { constantRate } from "@routebench/generators/constant-rate/constant-rate";
import { passStallTest } from "../support/stall-test.js";

test("a server that stalls is found to stall, for as long as it does", () =>
  passStallTest(constantRate));
