import { test } from "node:test";
import { constantRateDriver } from "@routebench/generators/constant-rate/driver";
import { passStallTest } from "../support/stall-test.js";

test("a server that stalls is found to stall, for as long as it does", () =>
  passStallTest(constantRateDriver));
